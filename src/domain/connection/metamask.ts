import type { Connector } from './connection.ts'

/** The rdns of MetaMask's extension. */
export const METAMASK = 'io.metamask'

/** MetaMask's wallet of Solana, or one that takes its name: the Wallet Standard knows no rdns. */
export function isSolanaMetaMask({ chain, name, type }: Connector): boolean {
  return chain === 'solana' && name === 'MetaMask' && type === 'ANNOUNCED'
}
