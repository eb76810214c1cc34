import { type RefObject, useEffect, useRef, useState } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { useInject } from '../shared/use-service.ts'

/** Resolves the message to show. */
type Work = (signal: AbortSignal) => Promise<MessageKey | undefined>
export type WalletAction = Readonly<{ busy: string | undefined; run(key: string, work: Work, failed: MessageKey): void }>

/** Runs one wallet action at a time; a newer one, or leaving the view, aborts the older. `place` has the focus when a row is gone. */
export function useWalletAction(place: RefObject<HTMLElement | null>): WalletAction {
  const announcer = useInject(Announcer)
  const [busy, setBusy] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run: WalletAction['run'] = (key, work, failed) => {
    current.current?.abort()
    const turn = new AbortController()
    current.current = turn
    setBusy(key)
    work(turn.signal)
      .then((said) => said && announcer.say(said, 'success'))
      .catch((error: unknown) => {
        if (!isAppError(error, 'ABORTED')) announcer.say(failed, 'error')
      })
      .finally(() => {
        if (turn.signal.aborted) return
        setBusy(undefined)
        const root = place.current?.getRootNode() as ShadowRoot | undefined
        if (!root?.activeElement) place.current?.focus({ preventScroll: true })
      })
  }
  return { busy, run }
}
