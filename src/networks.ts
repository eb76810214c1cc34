// Every viem chain as plain data, and the non-EVM networks. Each is a separate literal, so that a host's bundler keeps only those it
// imports.
export { type DefinedNetwork, defineNetwork } from './domain/network/define-network.ts'
export type { EvmNetwork } from './domain/network/evm-network.ts'
export type { NetworkInput } from './domain/network/network.ts'
export * from './infrastructure/network/common-chains.ts'
export * from './infrastructure/network/known-networks.ts'
export * from './infrastructure/network/viem-chains.ts'
