export const SOLANA_CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
])

/** Whether a message's chain is `chainId`: `1`, `mainnet`, `solana:mainnet` or the full CAIP-2 id. A local cluster has no id of its own. */
export function isWrittenChain(text: string, chainId: string): boolean {
  const [namespace = '', reference = ''] = chainId.split(':')
  const bare = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  if (bare === reference) return true
  if (namespace !== 'solana') return false
  const cluster = SOLANA_CLUSTERS.get(reference)
  return cluster === undefined ? bare === 'localnet' : bare === cluster
}
