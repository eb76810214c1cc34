import type { Session } from './session.ts'

/** Something to pay with on a local network. `address`: undefined for the network's own coin. */
export type BillCoin = Readonly<{
  id: string
  network: `eip155:${number}`
  networkName: string
  chainId: number
  address: string | undefined
  symbol: string
  name: string
  decimals: number
}>

/** The networks' own coins, and the tokens that the first account holds there. */
export function billCoins({ info: { chains, tokens, market } }: Session): readonly BillCoin[] {
  const dollar = market && { name: 'Tide Dollar', symbol: 'TUSD', decimals: 6, address: market.token }
  const places = [
    ...chains.map(({ chainId, name }) => ({ chainId, networkName: name, held: tokens })),
    ...(market && dollar ? [{ chainId: market.chainId, networkName: market.name, held: [dollar] }] : []),
  ]
  return places.flatMap(({ held, ...place }) =>
    [{ name: 'Ether', symbol: 'ETH', decimals: 18, address: undefined }, ...held].map((coin) => ({
      ...place,
      ...coin,
      network: `eip155:${place.chainId}` as const,
      id: `${place.chainId}:${coin.symbol}`,
    })),
  )
}

/** For `open({ view: 'Pay' or 'PayWithExchange', arguments })`. */
export function order({ network, address, name, symbol, decimals }: BillCoin, amount: string, recipient: string) {
  return { paymentAsset: { network, asset: address ?? 'native', metadata: { name, symbol, decimals } }, recipient, amount }
}

/** For `open({ view: 'WalletSend', arguments })`. */
export function tokenArgument({ address, chainId }: BillCoin, amount: string, to: string) {
  return { amount, assetAddress: address ?? 'native', namespace: 'eip155', chainId, to }
}
