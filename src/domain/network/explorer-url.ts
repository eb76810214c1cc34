import { isWebUrl } from '../shared/web-url.ts'
import { withoutEnd } from '../shared/without-end.ts'
import type { Network } from './network.ts'

/** Where the block explorer of `network` shows `address`. */
export function explorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return isWebUrl(base) ? `${withoutEnd(base, '/')}/address/${encodeURIComponent(address)}` : undefined
}
