import type { RefObject } from 'react'
import { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../application/multi-wallet/switch-connection.ts'
import type { RecentWallet } from '../../domain/multi-wallet/recent-wallets.ts'
import { useDomain } from '../shared/use-domain.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { useWalletAction } from './use-wallet-action.ts'
import { WalletLine } from './wallet-line.tsx'

type RecentWalletsProps = Readonly<{ wallets: readonly RecentWallet[]; place: RefObject<HTMLElement | null> }>

/** Wallets that were connected before. Reconnecting one opens a separate view. */
export function RecentWallets({ wallets, place }: RecentWalletsProps) {
  const t = useMessages()
  const leave = useInject(LeaveConnection)
  const switching = useInject(SwitchConnection)
  const { run } = useWalletAction(place)
  const domainOf = useDomain()
  if (wallets.length === 0) return null
  return (
    <>
      <h3 className="recent-head" id="portico-wallets-recent" data-testid="recently-connected-text">
        {t('profile.recent')}
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without markers lose their role in WebKit */}
      <ul className="rows" role="list" aria-labelledby="portico-wallets-recent">
        {wallets.map(({ namespace, connectorId, address, connector }) => (
          <WalletLine
            key={connectorId}
            name={connector.name}
            domain={domainOf(connector)}
            imageUrl={connector.imageUrl}
            address={address}
            action="profile.connect"
            busy={false}
            onAction={() => switching.lead({ namespace, connectorId })}
            removal={{
              icon: 'close',
              label: t('profile.forget', { name: connector.name }),
              onClick: () =>
                run(connectorId, () => leave.forget({ namespace, connectorId }).then(() => 'profile.deleted'), 'profile.disconnectFailed'),
            }}
            testId="recent-connection"
          />
        ))}
      </ul>
    </>
  )
}
