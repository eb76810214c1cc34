import { explorerUrl } from '../../domain/network/explorer-url.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { useDisconnect } from '../connection/use-disconnect.ts'
import { Icon } from '../shared/icon.tsx'
import { Menu, MenuItem } from '../shared/menu.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useCopy } from '../shared/use-copy.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { AccountIcon } from './account-icon.tsx'
import type { ShownAccount } from './use-active-account.ts'

const REVOCABLE: ReadonlySet<string> = new Set(['eip155', 'solana'])

/** What can be done with the account besides its money. */
export function AccountMenu({ connection, address, network, namespace, isSupported }: ShownAccount) {
  const t = useMessages()
  const router = useInject(Router)
  const [{ enableNetworkSwitch }] = useService(OptionsService)
  const { copied, copy } = useCopy('account.copied')
  const isCopied = copied === address
  const { leave } = useDisconnect()
  // An unconfirmed address is not given away.
  const isConfirmed = connection.isConfirmed !== false
  const explorer = isConfirmed && explorerUrl(network, address)
  return (
    <Menu label={t('account.menu')} icon={<AccountIcon name="more" />} testId="account-menu">
      {isConfirmed && (
        <MenuItem icon={isCopied ? 'check' : 'copy'} onClick={() => copy(address)} stays>
          {isCopied ? t('common.copied') : t('account.copy')}
        </MenuItem>
      )}
      {explorer && (
        <OutsideLink href={explorer} className="menu-item" role="menuitem">
          <Icon name="external" />
          <span>{t('account.explorer')}</span>
        </OutsideLink>
      )}
      <MenuItem icon="wallet" onClick={() => router.push('ProfileWallets')}>
        {t('account.switch')}
      </MenuItem>
      {router.isReachable('AccountSettings') && (
        <MenuItem icon="sliders" onClick={() => router.push('AccountSettings')} testId="account-details">
          {t('account.details')}
        </MenuItem>
      )}
      {isConfirmed && isSupported && REVOCABLE.has(namespace) && router.isReachable('Allowances') && (
        <MenuItem icon="key" onClick={() => router.push('Allowances')} testId="account-allowances">
          {t('title.allowances')}
        </MenuItem>
      )}
      {enableNetworkSwitch && router.isReachable('Networks') && (
        <MenuItem icon="globe" onClick={() => router.push('Networks')}>
          {t('title.networks')}
        </MenuItem>
      )}
      <MenuItem icon="exit" onClick={() => leave()}>
        {t('common.disconnect')}
      </MenuItem>
    </Menu>
  )
}
