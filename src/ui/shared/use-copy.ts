import { useEffect, useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from './use-service.ts'

/** How long the place that copies shows that it did. */
const COPIED_MS = 1500

type Copy = Readonly<{ isCopied: boolean; copy(text: string): void }>

/** Copies a text. What asks for it shows that it is done; `said` is what a screen reader says then. */
export function useCopy(said: MessageKey): Copy {
  const page = useInject(Page)
  const announcer = useInject(Announcer)
  const clock = useInject(Clock)
  const [turn, setTurn] = useState(0)
  useEffect(() => (turn === 0 ? undefined : clock.after(COPIED_MS, () => setTurn(0))), [clock, turn])
  const copy = (text: string) =>
    void page.copy(text).then(
      () => {
        setTurn((before) => before + 1)
        announcer.whisper(said)
      },
      () => announcer.say('common.copyFailed', 'error'),
    )
  return { isCopied: turn > 0, copy }
}
