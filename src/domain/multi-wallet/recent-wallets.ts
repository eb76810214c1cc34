import type { Connection, Connector } from '../connection/connection.ts'
import { isRecordOf, type WalletRecord } from './wallet-record.ts'

export type RecentWallet = WalletRecord & Readonly<{ connector: Connector }>

/** Remembered wallets that are in the page but not connected. Reference: connections 9. */
export function recentWallets(
  records: readonly WalletRecord[],
  live: readonly Connection[],
  connectors: readonly Connector[],
): readonly RecentWallet[] {
  return records.flatMap((record) => {
    if (live.some(({ connector }) => isRecordOf(record, connector))) return []
    const { namespace, connectorId } = record
    const isIt = ({ id, chain, type }: Connector) => id === connectorId && (chain === namespace || type === 'WALLET_CONNECT')
    const connector = connectors.find(isIt)
    return connector ? [{ ...record, connector: { ...connector, chain: namespace } }] : []
  })
}
