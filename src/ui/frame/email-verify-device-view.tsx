import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { Button } from '../shared/button.tsx'
import { useAttempt } from '../shared/use-attempt.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Name, Words } from '../shared/words.tsx'
import { useLeaving } from './email-verify-otp-view.tsx'
import { EmailWaiting } from './email-waiting.tsx'
import { emailWords } from './email-words.ts'

/** A new device: waits for the link in the mail. A failure goes back. */
export function EmailVerifyDeviceView() {
  const t = useMessages()
  const [{ email, status }] = useService(EmailLogin)
  const logIn = useInject(LogInByEmail)
  const toasts = useInject(ToastService)
  const back = useInject(GoBack)
  const leaving = useLeaving()
  const tell = (reason: unknown) => toasts.show({ message: emailWords(t, toAppError(reason)), variant: 'error' })
  const { retry } = useAttempt(async (signal) => {
    try {
      await logIn.awaitDevice(signal)
    } catch (reason) {
      if (signal.aborted) return
      tell(reason)
      back.run()
    }
  })
  const resend = () => {
    const left = leaving()
    logIn.resend(left).then(
      (step) => {
        if (step === 'connect') return
        toasts.show({ message: t('code.resent'), variant: 'success' })
        if (!left.aborted) retry()
      },
      (reason: unknown) => {
        if (!left.aborted) tell(reason)
      },
    )
  }
  return (
    <EmailWaiting status="waiting" title={<Words id="device.title" values={{ email: <Name>{email}</Name> }} />} text={t('device.text')}>
      <p className="small-text">{t('code.missing')}</p>
      <Button kind="plain" onClick={resend} busy={status === 'sending'}>
        {t('device.resend')}
      </Button>
    </EmailWaiting>
  )
}
