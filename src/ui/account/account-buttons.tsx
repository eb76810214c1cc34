import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AccountIcon } from './account-icon.tsx'
import { ACCOUNT_BUTTONS, type AccountButton, isOffered } from './account-tables.ts'
import type { ShownAccount } from './use-active-account.ts'

/** More buttons than that share a line only while their longest words have no more letters together. */
const ONE_LINE = { buttons: 4, letters: 32 }

/** The features of the account, in the site's order. Each leads to its view. */
export function AccountButtons({ account: { namespace, connection } }: Readonly<{ account: ShownAccount }>) {
  const t = useMessages()
  const router = useInject(Router)
  const events = useInject(EventService)
  const [{ features }] = useService(OptionsService)
  const isEmbedded = connection.connector.type === 'AUTH'
  const isConfirmed = connection.isConfirmed !== false
  const names = [...new Set([...features.walletFeaturesOrder, 'activity' as const])].filter((name) => Object.hasOwn(ACCOUNT_BUTTONS, name))
  const buttons = names
    .map((name) => ACCOUNT_BUTTONS[name])
    .filter((button) => isOffered(button, namespace, features) && router.isReachable(button.view) && (isConfirmed || !button.showsAddress))
  if (buttons.length === 0) return null
  const letters = buttons.map(({ label }) =>
    Math.max(
      ...t(label)
        .split(/[\s-]/)
        .map(({ length }) => length),
    ),
  )
  const isLong = buttons.length > ONE_LINE.buttons && letters.reduce((sum, each) => sum + each) > ONE_LINE.letters
  const open = ({ view }: AccountButton) => {
    if (view === 'Transactions') events.track('CLICK_TRANSACTIONS', { isSmartAccount: isSmart(connection) })
    if (view === 'Swap') events.track('CLICK_CONVERT')
    router.push(view)
  }
  return (
    <div className={isLong ? 'tiles two-lines' : 'tiles'} data-testid={isEmbedded ? 'w3m-account-wallet-features-widget' : undefined}>
      {buttons.map((button) => (
        <button
          key={button.view}
          type="button"
          className="tile"
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

/** Whether the account in use is a contract. */
export function isSmart({ accounts }: Connection): boolean {
  return accounts[0].type === 'smartAccount'
}
