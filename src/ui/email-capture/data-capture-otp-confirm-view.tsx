import { CaptureEmail } from '../../application/email-capture/capture-email.ts'
import { EmailCaptureService } from '../../domain/email-capture/email-capture-service.ts'
import { isRefusal } from '../../domain/email-capture/is-refusal.ts'
import { CodeStep } from '../shared/code-step.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'

/** Asks for the code that was sent to the address. */
export function DataCaptureOtpConfirmView() {
  const t = useMessages()
  const [state] = useService(EmailCaptureService)
  const captureEmail = useInject(CaptureEmail)
  if (!('resendAt' in state)) return null
  const error = state.status === 'code' ? state.error : undefined
  return (
    <CodeStep
      email={state.email}
      busy={state.status !== 'code'}
      error={error && t(isRefusal(error) ? 'code.invalid' : 'code.unchecked')}
      resendAt={state.resendAt}
      onComplete={(code) => void captureEmail.confirm(code)}
      onResend={() => void captureEmail.resend()}
    />
  )
}
