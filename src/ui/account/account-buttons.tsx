import { EventService } from '../../domain/analytics/event-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AccountIcon } from './account-icon.tsx'
import { ACCOUNT_BUTTONS, type AccountButton, isOffered } from './account-tables.ts'
import type { ShownAccount } from './use-active-account.ts'

/** The features of the account, in the site's order. Each leads to its view. `token`: what the view starts with; funding knows none. */
export function AccountButtons({ account: { namespace, connection }, token }: Readonly<{ account: ShownAccount; token?: string }>) {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const [{ features }] = useService(OptionsService)
  const isEmbedded = connection.connector.type === 'AUTH'
  const isConfirmed = connection.isConfirmed !== false
  const buttons = [...new Set(features.walletFeaturesOrder)]
    .filter((name) => Object.hasOwn(ACCOUNT_BUTTONS, name))
    .map((name) => ACCOUNT_BUTTONS[name])
    .filter((button) => isOffered(button, namespace, features) && router.isReachable(button.view) && (isConfirmed || !button.showsAddress))
    .filter(({ view }) => token === undefined || view !== 'FundWallet')
  if (buttons.length === 0) return null
  const open = ({ view }: AccountButton) => {
    if (view === 'Swap') events.track('CLICK_CONVERT')
    router.push(view, { token })
  }
  return (
    <div className="tiles" data-testid={isEmbedded ? 'w3m-account-wallet-features-widget' : undefined}>
      {buttons.map((button) => (
        <button
          key={button.view}
          type="button"
          className="tile"
          aria-label={button.name && t(button.name)}
          onClick={() => open(button)}
          data-testid={isEmbedded ? button.testIds.embedded : button.testIds.plain}
        >
          <AccountIcon name={button.icon} />
          <span>{t(button.label)}</span>
        </button>
      ))}
    </div>
  )
}
