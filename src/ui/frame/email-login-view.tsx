import { useEffect, useRef, useState } from 'react'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { EmailField } from './email-field.tsx'
import { emailWords } from './email-words.ts'

/** An e-mail address to log in with. One that was typed on the first view is sent at once. */
export function EmailLoginView() {
  const t = useMessages()
  const [{ stack }] = useService(Router)
  const [{ status, error }] = useService(EmailLogin)
  const logIn = useInject(LogInByEmail)
  const events = useInject(EventService)
  const { email = '' } = top(stack).params
  const [sent] = useState(email)
  const controller = useRef<AbortController>(undefined)
  const send = (address: string) => {
    controller.current?.abort()
    controller.current = new AbortController()
    // The reason of a failure is in the state of the service.
    logIn.start(address, controller.current.signal).catch(() => {})
  }
  const first = useRef(send)
  useEffect(() => {
    let isShown = true
    // One task later, so that the double mount of React's StrictMode sends one mail.
    queueMicrotask(() => {
      if (isShown && sent) first.current(sent)
    })
    return () => {
      isShown = false
      controller.current?.abort()
    }
  }, [sent])
  return (
    <div className="email-step">
      <p className="quiet-text">{t('email.text')}</p>
      <EmailField
        value={email}
        busy={status === 'sending'}
        error={error && emailWords(t, error)}
        focus
        onSubmit={send}
        onFocus={() => events.track('EMAIL_LOGIN_SELECTED')}
      />
    </div>
  )
}
