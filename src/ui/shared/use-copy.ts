import { useEffect, useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from './use-service.ts'

/** How long the place that copies shows that it did. */
const COPIED_MS = 1500

type Copy = Readonly<{ copied: string | undefined; copy(text: string): void }>

/** Copies a text. What asks for it shows that it is done; `said` is what a screen reader says then. */
export function useCopy(said: MessageKey): Copy {
  const page = useInject(Page)
  const announcer = useInject(Announcer)
  const clock = useInject(Clock)
  const [copied, setCopied] = useState<Readonly<{ text: string }>>()
  useEffect(() => copied && clock.after(COPIED_MS, () => setCopied(undefined)), [clock, copied])
  const copy = (text: string) =>
    void page.copy(text).then(
      () => {
        setCopied({ text })
        announcer.whisper(said)
      },
      () => {
        setCopied(undefined)
        announcer.say('common.copyFailed', 'error')
      },
    )
  return { copied: copied?.text, copy }
}
