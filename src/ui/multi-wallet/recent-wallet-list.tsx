import type { RefObject } from 'react'
import { LeadToWallet } from '../../application/multi-wallet/lead-to-wallet.ts'
import { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import type { RecentWallet } from '../../domain/multi-wallet/recent-wallets.ts'
import { Rows } from '../shared/row.tsx'
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
