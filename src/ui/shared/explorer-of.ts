import type { Network } from '../../domain/network/network.ts'
import { isWebUrl } from '../../domain/shared/web-url.ts'
import { withoutEnd } from '../../domain/shared/without-end.ts'

/** Where the block explorer of `network` shows a transaction. */
export function explorerOf(network: Network | undefined, hash: string | undefined): string | undefined {
  const base = network?.blockExplorers?.default.url
  return hash && isWebUrl(base) ? `${withoutEnd(base, '/')}/tx/${encodeURIComponent(hash)}` : undefined
}
