// Every viem chain as plain data, and the networks outside EVM. Each is a literal: a host's bundler keeps the ones it names.
export { type DefinedNetwork, defineNetwork } from './domain/network/define-network.ts'
export type { EvmNetwork } from './domain/network/evm-network.ts'
export * from './domain/network/known-networks.ts'
export type { NetworkInput } from './domain/network/network.ts'
export * from './domain/network/viem-chains.ts'
