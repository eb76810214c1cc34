import type { CaipNetworkId, ChainNamespace, NativeCurrency } from '../../domain/network/network.ts'

/** A non-EVM network with the id of its CAIP-2 profile. */
export type KnownNetwork<Namespace extends ChainNamespace> = Readonly<{
  id: string
  name: string
  chainNamespace: Namespace
  caipNetworkId: CaipNetworkId & `${Namespace}:${string}`
  nativeCurrency: NativeCurrency
  rpcUrls: Readonly<{ default: Readonly<{ http: readonly string[] }> }>
  blockExplorers: Readonly<{ default: Readonly<{ name: string; url: string }> }>
  testnet?: true
}>

export const solana: KnownNetwork<'solana'> = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
}

export const solanaTestnet: KnownNetwork<'solana'> = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  testnet: true,
}

export const solanaDevnet: KnownNetwork<'solana'> = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  testnet: true,
}

/** Bitcoin has no public JSON-RPC: the URLs are REST APIs of block explorers. */
export const bitcoin: KnownNetwork<'bip122'> = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
}

export const bitcoinTestnet: KnownNetwork<'bip122'> = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
}

export const bitcoinSignet: KnownNetwork<'bip122'> = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
}

export const polkadot: KnownNetwork<'polkadot'> = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
}

export const cosmos: KnownNetwork<'cosmos'> = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:cosmoshub-4',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
}

export const sui: KnownNetwork<'sui'> = {
  id: 'mainnet',
  name: 'Sui',
  chainNamespace: 'sui',
  caipNetworkId: 'sui:mainnet',
  nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
  rpcUrls: { default: { http: ['https://fullnode.mainnet.sui.io'] } },
  blockExplorers: { default: { name: 'Suiscan', url: 'https://suiscan.xyz/mainnet' } },
}

export const stacks: KnownNetwork<'stacks'> = {
  id: '1',
  name: 'Stacks',
  chainNamespace: 'stacks',
  caipNetworkId: 'stacks:1',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrls: { default: { http: ['https://api.hiro.so'] } },
  blockExplorers: { default: { name: 'Stacks Explorer', url: 'https://explorer.hiro.so' } },
}
