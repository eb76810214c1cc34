export { type CosmosDescriptor, type CosmosOptions, cosmos } from './composition/descriptors/cosmos.ts'
export type { CosmosChainInfo } from './domain/network/cosmos-chain-info.ts'
