import type { RefObject } from 'react'
import { LeadToWallet } from '../../application/multi-wallet/lead-to-wallet.ts'
import { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../application/multi-wallet/switch-connection.ts'
import type { Connection, WalletAccount } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { connectionName } from '../../domain/connection/shown-login.ts'
import { MultiWalletService } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { type RecentWallet, recentWallets } from '../../domain/multi-wallet/recent-wallets.ts'
import { chainName } from '../../domain/network/chain-names.ts'
import { explorerUrl } from '../../domain/network/explorer-url.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { AccountIcon } from '../account/account-icon.tsx'
import { useDisconnect } from '../connection/use-disconnect.ts'
import { Button } from '../shared/button.tsx'
import { CopyAddress } from '../shared/copy-address.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { Icon } from '../shared/icon.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { Rows } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { Name } from '../shared/words.tsx'
import { AssetPicture } from '../wallets/asset-picture.tsx'
import { AddressLine } from './address-line.tsx'
import { useWalletAction } from './use-wallet-action.ts'
import { WalletLine } from './wallet-line.tsx'

type WalletsOfChainProps = Readonly<{ namespace: ChainNamespace; place: RefObject<HTMLElement | null> }>

export function WalletsOfChain({ namespace, place }: WalletsOfChainProps) {
  const t = useMessages()
  const router = useInject(Router)
  const [states] = useService(ConnectionService)
  const [{ features }] = useService(OptionsService)
  const [several] = useService(MultiWalletService)
  const [found] = useService(WalletService)
  const state = states[namespace]
  const active = state?.status === 'connected' ? state.connection : undefined
  const kept = several.kept.filter(({ connector }) => connector.chain === namespace)
  const live = active ? [active, ...kept] : kept
  const recent = features.multiWallet ? recentWallets(several.records, live, found).filter((each) => each.namespace === namespace) : []
  const chain = chainName(namespace)
  const add = () => router.push('Connect', { namespace })
  return (
    <>
      {active ? (
        <ConnectedWallets active={active} kept={kept} place={place} />
      ) : (
        <EmptyState icon="wallet" title={t('profile.empty.title')} text={t('profile.empty.chain', { chain })}>
          <Button kind="primary" onClick={add} testId="empty-state-button">
            {t('profile.empty.action')}
          </Button>
        </EmptyState>
      )}
      <RecentWallets wallets={recent} place={place} />
      {active && features.multiWallet && (
        <Button icon="wallet" onClick={add} testId="add-connection-button">
          {t('profile.add', { chain })}
        </Button>
      )}
    </>
  )
}

type ConnectedWalletsProps = Readonly<{ active: Connection; kept: readonly Connection[]; place: RefObject<HTMLElement | null> }>

function ConnectedWallets({ active, kept, place }: ConnectedWalletsProps) {
  const t = useMessages()
  const leave = useInject(LeaveConnection)
  const switching = useInject(SwitchConnection)
  const [{ features }] = useService(OptionsService)
  const { busy, run } = useWalletAction(place)
  const single = useDisconnect()
  const domainOf = useDomain()
  const { connector, accounts } = active
  const namespace = connector.chain
  const go = (connectorId: string, address: string) =>
    run(
      `${connectorId} ${address}`,
      async (signal) => {
        const { hasSwitchedWallet } = await switching.run({ namespace, connectorId, address }, signal)
        return hasSwitchedWallet ? 'profile.switched' : 'profile.accountSwitched'
      },
      'profile.switchFailed',
    )
  const end = (connectorId: string) =>
    run(
      connectorId,
      async () => ((await leave.run({ namespace, connectorId })) ? 'profile.disconnected' : undefined),
      'profile.disconnectFailed',
    )
  const endAll = () => run('all', () => leave.all(namespace).then(() => 'profile.disconnected'), 'profile.disconnectFailed')
  return (
    <>
      <div className={kept.length > 0 ? 'wallets-head' : 'unseen'}>
        <h3 id="portico-wallets-connected">
          {t('tag.connected')}
          <span className="count" data-testid="balance-amount">
            {kept.length + 1}
          </span>
        </h3>
        {kept.length > 0 && (
          <button
            type="button"
            className="button plain slim"
            disabled={busy === 'all'}
            onClick={endAll}
            data-testid="disconnect-all-button"
          >
            <span>{t('profile.disconnectAll')}</span>
          </button>
        )}
      </div>
      <Rows aria-labelledby="portico-wallets-connected">
        <WalletCard
          connection={active}
          leaving={single.leaving || busy === connector.id}
          onLeave={() => (features.multiWallet ? end(connector.id) : single.leave(namespace))}
        />
        {accounts.slice(1).map((account) => (
          <WalletLine
            key={account.address}
            name={connectionName(active)}
            domain={domainOf(connector)}
            imageUrl={connector.imageUrl}
            address={account.address}
            kind={accountKind(account, active)}
            action="profile.switch"
            busy={busy === `${connector.id} ${account.address}`}
            onAction={() => go(connector.id, account.address)}
            testId="active-connection"
            actionTestId="wui-active-profile-wallet-item-switch-button"
          />
        ))}
        {kept.map((connection) => {
          const {
            connector: { id, imageUrl },
            accounts: [account],
          } = connection
          const name = connectionName(connection)
          return (
            <WalletLine
              key={id}
              name={name}
              domain={domainOf(connection.connector)}
              imageUrl={imageUrl}
              address={account.address}
              kind={accountKind(account, connection)}
              action="profile.switch"
              busy={busy === `${id} ${account.address}`}
              onAction={() => go(id, account.address)}
              removal={{ icon: 'exit', label: t('profile.leave', { name }), onClick: () => end(id) }}
              testId="active-connection"
            />
          )
        })}
      </Rows>
    </>
  )
}

type RecentWalletsProps = Readonly<{ wallets: readonly RecentWallet[]; place: RefObject<HTMLElement | null> }>

/** Wallets that were connected before. Reconnecting one opens a separate view. */
function RecentWallets({ wallets, place }: RecentWalletsProps) {
  const t = useMessages()
  const leave = useInject(LeaveConnection)
  const lead = useInject(LeadToWallet)
  const { run } = useWalletAction(place)
  const domainOf = useDomain()
  if (wallets.length === 0) return null
  return (
    <>
      <h3 className="recent-head" id="portico-wallets-recent" data-testid="recently-connected-text">
        {t('profile.recent')}
      </h3>
      <Rows aria-labelledby="portico-wallets-recent">
        {wallets.map(({ namespace, connectorId, address, connector }) => (
          <WalletLine
            key={connectorId}
            name={connector.name}
            domain={domainOf(connector)}
            imageUrl={connector.imageUrl}
            address={address}
            action="profile.connect"
            busy={false}
            onAction={() => lead.run({ namespace, connectorId })}
            removal={{
              icon: 'close',
              label: t('profile.forget', { name: connector.name }),
              onClick: () =>
                run(connectorId, () => leave.forget({ namespace, connectorId }).then(() => 'profile.deleted'), 'profile.disconnectFailed'),
            }}
            testId="recent-connection"
          />
        ))}
      </Rows>
    </>
  )
}

/** The purpose of an address, where a wallet has several kinds. Both are shown for the embedded wallet, because the visitor can switch. */
function accountKind({ type }: WalletAccount, { connector }: Connection): MessageKey | undefined {
  if (type === 'payment') return 'profile.payment'
  if (type === 'ordinal') return 'profile.ordinal'
  if (type === 'smartAccount') return 'profile.smart'
  return connector.type === 'AUTH' && type === 'eoa' ? 'profile.eoa' : undefined
}

type WalletCardProps = Readonly<{ connection: Connection; leaving: boolean; onLeave(): void }>

/** The active wallet of a namespace, with its address and the disconnect button. */
function WalletCard({ connection, leaving, onLeave }: WalletCardProps) {
  const t = useMessages()
  const networks = useInject(NetworkService)
  const router = useInject(Router)
  const { connector, accounts, isConfirmed = true } = connection
  const [account] = accounts
  const name = connectionName(connection)
  const domain = useDomain()(connector)
  const explorer = explorerUrl(networks.of(connector.chain)?.network, account.address)
  const kind = accountKind(account, connection)
  return (
    <li className="wallet-card" data-testid="wui-active-profile-wallet-item">
      <div className="wallet-head">
        <AssetPicture asset={`connector:${connector.id}`} src={connector.imageUrl} name={name} />
        <div className="row-text">
          <Name>{name}</Name>
          {domain !== undefined && <bdi className="note">{domain}</bdi>}
          <AddressLine address={account.address} kind={kind} />
        </div>
        <Tag good>{t('profile.active')}</Tag>
      </div>
      <div className="wallet-foot">
        <Button busy={leaving} onClick={onLeave} testId="wui-active-profile-wallet-item-disconnect-button">
          {t('common.disconnect')}
        </Button>
        {/* An unconfirmed address cannot be copied. */}
        {isConfirmed && (
          <div className="wallet-tools">
            {router.isReachable('AccountSettings') && networks.namespace === connector.chain && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('profile.more', { name })}
                onClick={() => router.push('AccountSettings')}
                data-testid="wui-active-profile-wallet-item-more-button"
              >
                <AccountIcon name="more" />
              </button>
            )}
            <CopyAddress address={account.address} label={t('profile.copy', { name })} />
            {explorer && (
              <OutsideLink tip href={explorer} className="icon-button" label={t('profile.explorer', { name })}>
                <Icon name="external" />
              </OutsideLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
