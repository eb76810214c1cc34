import { useEffect, useState } from 'react'
import { Clock } from '../../ports/time/clock.ts'
import { codeCss } from './code-css.ts'
import { CodeInput } from './code-input.tsx'
import { useMessages } from './use-messages.ts'
import { useInject } from './use-service.ts'
import { useSheet } from './use-sheet.ts'
import { Name, Words } from './words.tsx'

type CodeStepProps = Readonly<{
  /** Where the code was sent. */
  email: string
  /** The code is being checked, or another one is being sent. */
  busy: boolean
  /** Why the last code was refused, in the visitor's language, without a full stop. */
  error?: string | undefined
  /** From when another code can be requested: milliseconds of `Clock.monotonic()`. */
  resendAt: number
  onComplete(code: string): void
  onResend(): void
  /** Whether another code restarts the whole step; the text of the button then says so. */
  again?: boolean | undefined
}>

/** Asks for the one-time code that was sent to an e-mail address, with a way to request another. Its feature loads `loadCodeWords`. */
export function CodeStep({ email, busy, error, resendAt, onComplete, onResend, again = false }: CodeStepProps) {
  const t = useMessages()
  const place = useSheet(codeCss)
  const seconds = useSecondsUntil(resendAt)
  const resend = () => {
    onResend()
    place.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className="code-step">
      <p className="quiet-text sent">
        <Words id="code.sent" values={{ email: <Name>{email}</Name> }} />
      </p>
      <CodeInput
        label={t('code.sent', { email })}
        busy={busy}
        error={error === undefined ? undefined : t('code.again', { message: error })}
        onComplete={onComplete}
      />
      <p className="small-text" role="status">
        {/* Nothing is promised of a code that was refused; the line keeps its room. */}
        {busy ? t('code.checking') : error === undefined ? t('code.expires') : '\u00a0'}
      </p>
      <div className="foot">
        <span className="small-text">{t(again ? 'edit.wrong' : 'code.missing')}</span>
        <button type="button" className="again" disabled={busy || seconds > 0} onClick={resend}>
          {seconds > 0 ? t(again ? 'edit.retryIn' : 'code.resendIn', { seconds }) : t(again ? 'common.retry' : 'code.resend')}
        </button>
      </div>
    </div>
  )
}

/** Whole seconds until a moment of the monotonic clock, counting down to 0. */
function useSecondsUntil(moment: number): number {
  const clock = useInject(Clock)
  const [, setTurn] = useState(0)
  const left = Math.max(0, moment - clock.monotonic())
  const seconds = Math.ceil(left / 1000)
  useEffect(
    () => (left > 0 ? clock.after(left - (seconds - 1) * 1000, () => setTurn((turn) => turn + 1)) : undefined),
    [clock, left, seconds],
  )
  return seconds
}
