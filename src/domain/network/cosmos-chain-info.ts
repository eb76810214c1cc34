/**
 * A chain of Cosmos in the words of Keplr's `experimentalSuggestChain`: handed to the wallet as it is. We read `chainId` and the prefix of
 * addresses only.
 */
export type CosmosChainInfo = Readonly<{
  chainId: string
  bech32Config?: Readonly<{ bech32PrefixAccAddr: string }> & Readonly<Record<string, unknown>>
}> &
  Readonly<Record<string, unknown>>
