import { useLayoutEffect, useState } from 'react'
import { UpdateEmailSteps } from '../../application/frame/update-email-steps.ts'
import { GoBack } from '../../application/routing/go-back.ts'
import { EmailUpdate } from '../../domain/frame/email-update.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { EmailField } from './email-field.tsx'
import { useLeaving } from './email-verify-otp-view.tsx'
import { emailWords } from './email-words.ts'
import { embeddedCss } from './embedded-css.ts'

/** The new e-mail address of the embedded wallet. */
export function UpdateEmailWalletView() {
  const t = useMessages()
  const place = useSheet(embeddedCss)
  const [{ status, error }, service] = useService(EmailUpdate)
  const update = useInject(UpdateEmailSteps)
  const back = useInject(GoBack)
  const signal = useLeaving()
  const [email, setEmail] = useState(service.current ?? '')
  const [isValid, setValid] = useState(false)
  // An error of an earlier step, for instance of a code, does not belong to this field.
  useLayoutEffect(() => service.clear(), [service])
  // The reason of a failure is in the state of the service.
  const save = (address: string) => void update.start(address, signal()).catch(() => {})
  return (
    <div className="email-step" ref={place}>
      <p className="quiet-text">{t('edit.text')}</p>
      <EmailField
        value={email}
        busy={status === 'sending'}
        error={error && emailWords(t, error)}
        focus
        onSubmit={save}
        onChange={(typed, valid) => {
          service.clear()
          setEmail(typed)
          setValid(valid)
        }}
      />
      <Actions kind="pair">
        <Button onClick={() => back.run()}>{t('common.cancel')}</Button>
        <Button kind="primary" busy={status === 'sending'} disabled={!isValid || email === service.current} onClick={() => save(email)}>
          {t('edit.save')}
        </Button>
      </Actions>
    </div>
  )
}
