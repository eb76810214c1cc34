import { UpdateEmailSteps } from '../../application/frame/update-email-steps.ts'
import { EmailUpdate, type UpdateStep } from '../../domain/frame/email-update.ts'
import { CodeStep } from '../shared/code-step.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useLeaving } from './email-verify-otp-view.tsx'
import { codeWords } from './email-words.ts'

/** The code that was sent to the current address. */
export function UpdateEmailPrimaryOtpView() {
  return <Code step="primary" />
}

/** The code that was sent to the new address. */
export function UpdateEmailSecondaryOtpView() {
  return <Code step="secondary" />
}

function Code({ step }: Readonly<{ step: UpdateStep }>) {
  const t = useMessages()
  const [{ email, status, error, againAt }, service] = useService(EmailUpdate)
  const update = useInject(UpdateEmailSteps)
  const signal = useLeaving()
  return (
    <CodeStep
      key={step}
      email={step === 'primary' ? (service.current ?? '') : email}
      busy={status !== 'idle'}
      error={error && codeWords(t, error)}
      resendAt={againAt}
      onComplete={(code) => void update.confirm(step, code, signal()).catch(() => {})}
      onResend={() => update.again()}
      again
    />
  )
}
