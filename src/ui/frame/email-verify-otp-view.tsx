import { useEffect, useRef } from 'react'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { CodeStep } from '../shared/code-step.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { codeWords, emailWords } from './email-words.ts'

/** The code of the mail; six digits are checked at once. Leaving gives the check up. */
export function EmailVerifyOtpView() {
  const t = useMessages()
  const [{ email, status, error, resendAt }] = useService(EmailLogin)
  const logIn = useInject(LogInByEmail)
  const toasts = useInject(ToastService)
  const signal = useLeaving()
  const resend = () => {
    const left = signal()
    logIn.resend(left).then(
      () => toasts.show({ message: t('code.resent'), variant: 'success' }),
      (reason: unknown) => {
        if (!left.aborted) toasts.show({ message: emailWords(t, toAppError(reason)), variant: 'error' })
      },
    )
  }
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

/** A signal that aborts when the view is left. */
export function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    if (!controller.current || controller.current.signal.aborted) controller.current = new AbortController()
    return controller.current.signal
  }
}
