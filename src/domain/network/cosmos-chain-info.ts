/**
 * A Cosmos chain in the format of Keplr's `experimentalSuggestChain`, passed to the wallet unchanged. Only `chainId` and the address prefix
 * are read here.
 */
export type CosmosChainInfo = Readonly<{
  /** `cosmoshub-4`. */
  chainId: string
  /** The prefix of its addresses. */
  bech32Config?: Readonly<{ bech32PrefixAccAddr: string }> & Readonly<Record<string, unknown>>
}> &
  Readonly<Record<string, unknown>>
