import type { NativeCurrency } from './network.ts'

type Contract = Readonly<{ address: `0x${string}` }>

/** A viem chain as plain data: fits `networks`, and viem's own `Chain` type. */
export type EvmNetwork<Id extends number = number> = Readonly<{
  id: Id
  name: string
  nativeCurrency: NativeCurrency
  rpcUrls: Readonly<{ default: Readonly<{ http: readonly string[] }> }>
  blockExplorers?: Readonly<{ default: Readonly<{ name: string; url: string }> }>
  contracts?: Readonly<{ ensRegistry?: Contract; ensUniversalResolver?: Contract; multicall3?: Contract }>
  testnet?: true
}>
