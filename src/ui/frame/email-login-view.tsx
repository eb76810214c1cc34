import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { LegalCheck, useMustAccept } from '../shared/legal-check.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { EmailField } from './email-field.tsx'
import { emailWords } from './email-words.ts'
import { embeddedCss } from './embedded-css.ts'

/** An e-mail address to log in with. One that was typed on the first view is sent at once, one that the site gave is not. */
export function EmailLoginView() {
  const t = useMessages()
  const place = useSheet(embeddedCss)
  const [{ status, error }, login] = useService(EmailLogin)
  const logIn = useInject(LogInByEmail)
  const events = useInject(EventService)
  const { email = '', isPrefilled } = useRoute().params
  const mustAccept = useMustAccept()
  const [isAsked] = useState(mustAccept)
  const [sent] = useState(isPrefilled || mustAccept ? '' : email)
  const controller = useRef<AbortController>(undefined)
  const send = (address: string) => {
    controller.current?.abort()
    controller.current = new AbortController()
    // The reason of a failure is in the state of the service.
    logIn.start(address, controller.current.signal).catch(() => {})
  }
  const first = useRef(send)
  // An error of an earlier step, for instance of a code, does not belong to this field.
  useLayoutEffect(() => login.clear(), [login])
  useEffect(() => {
    let isShown = true
    // One task later, so that the double mount of React's StrictMode sends one mail.
    queueMicrotask(() => {
      if (isShown && sent) first.current(sent)
    })
    return () => {
      isShown = false
      controller.current?.abort()
      login.end()
    }
  }, [sent, login])
  return (
    <div className="email-step" ref={place}>
      {isAsked && <LegalCheck />}
      <p className="quiet-text">{t('email.text')}</p>
      <EmailField
        value={email}
        busy={status !== 'idle' && !error}
        error={error && emailWords(t, error)}
        disabled={mustAccept}
        focus
        onSubmit={send}
        onChange={() => {
          // The address was accepted; only its account could not be loaded.
          if (status === 'idle') login.clear()
        }}
        onFocus={() => events.track('EMAIL_LOGIN_SELECTED')}
      />
    </div>
  )
}
