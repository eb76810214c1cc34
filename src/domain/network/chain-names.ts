import type { ChainNamespace } from './network.ts'

const NAMES: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

/** The display name of a chain namespace, the same in every language. */
export function chainName(namespace: ChainNamespace): string {
  return NAMES[namespace]
}
