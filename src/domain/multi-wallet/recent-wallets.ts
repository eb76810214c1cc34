import type { Connection, Connector } from '../connection/connection.ts'
import { isOfPage, placeOf } from '../wallets/wallet-claims.ts'
import type { WalletsState } from '../wallets/wallet-service.ts'
import { isRecordOf, type WalletRecord } from './wallet-record.ts'

export type RecentWallet = WalletRecord & Readonly<{ connector: Connector }>

/** Stored wallets that are in the page, not connected and of undisputed identity. */
export function recentWallets(
  records: readonly WalletRecord[],
  live: readonly Connection[],
  { connectors, disputes }: Pick<WalletsState, 'connectors' | 'disputes'>,
): readonly RecentWallet[] {
  return records.flatMap((record) => {
    if (live.some(({ connector }) => isRecordOf(record, connector))) return []
    const { namespace, connectorId, rdns } = record
    const isIt = (connector: Connector) =>
      connector.id === connectorId &&
      (connector.chain === namespace || connector.type === 'WALLET_CONNECT') &&
      (!isOfPage(connector) || (connector.rdns === rdns && !disputes.has(placeOf(connector))))
    const connector = connectors.find(isIt)
    return connector ? [{ ...record, connector: { ...connector, chain: namespace } }] : []
  })
}
