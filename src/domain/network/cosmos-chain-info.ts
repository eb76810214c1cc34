/**
 * A Cosmos chain in the format of Keplr's `experimentalSuggestChain`, passed to the wallet unchanged. Only `chainId` and the address prefix
 * are read here.
 */
export type CosmosChainInfo = Readonly<{
  chainId: string
  bech32Config?: Readonly<{ bech32PrefixAccAddr: string }> & Readonly<Record<string, unknown>>
}> &
  Readonly<Record<string, unknown>>
