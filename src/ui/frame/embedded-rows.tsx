import { EventService } from '../../domain/analytics/event-service.ts'
import { shownLogin } from '../../domain/connection/shown-login.ts'
import { SecureDashboard } from '../../domain/frame/secure-dashboard.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useActiveAccount } from '../account/use-active-account.ts'
import { Icon, type IconName } from '../shared/icon.tsx'
import { Row } from '../shared/row.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { socialName } from './social-names.ts'

/** Rows of the settings that say how the visitor is logged in. */
export function LoginRows() {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const dashboard = useInject(SecureDashboard)
  const { embedded } = useActiveAccount()?.connection ?? {}
  if (!embedded) return null
  const isByEmail = embedded.authProvider === 'email'
  const name = shownLogin(embedded)
  return (
    <>
      {dashboard.url !== undefined && router.isReachable('UpgradeEmailWallet') && (
        <Row
          name={t('upgrade.title')}
          note={t('upgrade.text')}
          start={<Sign icon="shield" />}
          end={<Icon name="next" />}
          onClick={() => {
            events.track('EMAIL_UPGRADE_FROM_MODAL')
            router.push('UpgradeEmailWallet')
          }}
          testId="w3m-wallet-upgrade-card"
        />
      )}
      {name && (
        <Row
          name={name}
          note={isByEmail ? t('login.email') : socialName(embedded.authProvider)}
          start={<Sign icon={isByEmail ? 'mail' : 'wallet'} />}
          end={isByEmail && <Icon name="next" />}
          onClick={() => {
            events.track('EMAIL_EDIT')
            router.push('UpdateEmailWallet')
          }}
          disabled={!isByEmail || !router.isReachable('UpdateEmailWallet')}
          testId="w3m-account-email-update"
        />
      )}
    </>
  )
}

/** The row that leads to the two accounts, on chains that have smart accounts. */
export function SmartAccountRow() {
  const t = useMessages()
  const router = useInject(Router)
  const [, networks] = useService(NetworkService)
  const { namespace } = useActiveAccount() ?? {}
  if (namespace === undefined || !networks.hasSmartAccounts(namespace)) return null
  return (
    <Row
      name={t('settings.smart')}
      start={<Sign icon="sliders" />}
      end={<Icon name="next" />}
      onClick={() => router.push('SmartAccountSettings')}
      testId="account-smart-account-settings-button"
    />
  )
}

function Sign({ icon }: Readonly<{ icon: IconName }>) {
  return (
    <span className="picture sign">
      <Icon name={icon} />
    </span>
  )
}
