import { explorerUrl } from '../../domain/network/explorer-url.ts'
import { Address } from '../shared/address.tsx'
import { Icon } from '../shared/icon.tsx'
import { moneyCss } from '../shared/money-css.ts'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { useActiveAccount } from './use-active-account.ts'

/** What was found about the account in use that its owner should know. */
export function AccountCaution() {
  const t = useMessages()
  const place = useSheet(moneyCss)
  const account = useActiveAccount()
  const delegation = account?.details?.checks?.delegation
  if (delegation?.status !== 'sweeper' && delegation?.status !== 'unknown') return null
  const isTrap = delegation.status === 'sweeper'
  const explorer = explorerUrl(account?.network, delegation.contract)
  return (
    <div className="money" ref={place}>
      <div className={isTrap ? 'caution strong-caution' : 'caution'} role={isTrap ? 'alert' : 'note'} data-testid="account-caution">
        <Icon name="alert" />
        <div>
          <p>{t(isTrap ? 'checks.sweeper' : 'checks.unknown')}</p>
          <p>
            {t('tokens.contract')} <Address value={delegation.contract} />
            {explorer && (
              <OutsideLink tip href={explorer} className="icon-button" label={t('account.explorer')}>
                <Icon name="external" />
              </OutsideLink>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
