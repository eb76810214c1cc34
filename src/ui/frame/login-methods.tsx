import { EventService } from '../../domain/analytics/event-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { EmailField } from './email-field.tsx'
import { loginEnglish } from './login-messages.ts'
import { SocialButtons } from './social-buttons.tsx'

export type LoginMethodProps = Readonly<{ method: 'email' | 'social'; disabled: boolean }>

/** The texts of the logins, which come with them. */
export const loginWords = loginEnglish

/** A login on the first view. Its code is small: that of the embedded wallet is fetched when one is used. */
export function LoginMethod({ method, disabled }: LoginMethodProps) {
  const [{ isLimited = false }, router] = useService(Router)
  const events = useInject(EventService)
  if (method === 'social') return <SocialButtons disabled={disabled} />
  return (
    <EmailField
      disabled={disabled || isLimited}
      onFocus={() => events.track('EMAIL_LOGIN_SELECTED')}
      onSubmit={(email) => router.push('EmailLogin', { email })}
    />
  )
}
