import { isWebUrl } from '../shared/web-url.ts'
import { withoutEnd } from '../shared/without-end.ts'
import type { Network } from './network.ts'

/** Where the block explorer of `network` shows `address`. */
export const explorerUrl = (network: Network | undefined, address: string) => shownBy(network, 'address', address)

/** Where it shows a transaction. */
export const transactionUrl = (network: Network | undefined, hash: string) => shownBy(network, 'tx', hash)

function shownBy(network: Network | undefined, kind: 'address' | 'tx', id: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return isWebUrl(base) ? `${withoutEnd(base, '/')}/${kind}/${encodeURIComponent(id)}` : undefined
}
