import { useEffect, useRef, useState } from 'react'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { CodeStep } from '../shared/code-step.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { EmailWaiting } from './email-waiting.tsx'
import { codeWords, emailWords } from './email-words.ts'

/** The mailed code: six digits, checked at once. Leaving ends the check. A code counts once: then only the account is asked for again. */
export function EmailVerifyOtpView() {
  const t = useMessages()
  const [{ email, status, error, resendAt }, login] = useService(EmailLogin)
  const logIn = useInject(LogInByEmail)
  const toasts = useInject(ToastService)
  const signal = useLeaving()
  const [isUsed, setUsed] = useState(false)
  if (!isUsed && status === 'accepted' && error) setUsed(true)
  useEffect(() => () => login.end(), [login])
  const resend = () => {
    const left = signal()
    logIn.resend(left).then(
      (step) => {
        if (step !== 'connect') toasts.show({ message: t('code.resent'), variant: 'success' })
      },
      (reason: unknown) => {
        if (!left.aborted) toasts.show({ message: emailWords(t, toAppError(reason)), variant: 'error' })
      },
    )
  }
  if (isUsed) return <AccountMissing onRetry={() => void logIn.enter(signal())} />
  return (
    <CodeStep
      email={email}
      busy={status !== 'idle'}
      error={error && codeWords(t, error)}
      resendAt={resendAt}
      onComplete={(code) => void logIn.confirm(code, signal())}
      onResend={resend}
    />
  )
}

function AccountMissing({ onRetry }: Readonly<{ onRetry(): void }>) {
  const t = useMessages()
  const [{ email, error }] = useService(EmailLogin)
  return (
    <EmailWaiting
      status={error ? 'failed' : 'waiting'}
      title={<Name>{email}</Name>}
      text={error ? emailWords(t, error) : t('social.loading')}
      code={error?.code}
    >
      {error && <RetryButton kind="primary" onClick={onRetry} />}
    </EmailWaiting>
  )
}

/** A signal that aborts when the view is left. */
export function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    if (!controller.current || controller.current.signal.aborted) controller.current = new AbortController()
    return controller.current.signal
  }
}
