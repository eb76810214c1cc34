import { knownPrice } from '../../domain/account/usd.ts'
import type { Network } from '../../domain/network/network.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { TokenBalance } from '../../ports/account/token-balances.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'

/** How services write a chain's own coin where an address is expected. */
const NATIVE = new Set(['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'so11111111111111111111111111111111111111111'])
const SYMBOL_MAX = 24

/** The symbol for display; a token without a readable one is called by its address. */
export function tokenSymbol(symbol: unknown, address: string): string {
  return cleanText(symbol, SYMBOL_MAX) ?? `${address.slice(0, 6)}…${address.slice(-4)}`
}

/**
 * Without the rows that stand for the network's own coin and are not it, by their symbol or decimals: a list that leaves an address out
 * does not make a token the coin. The coin is called as the network calls it. Rows that agree on its amount are one; where they do not,
 * none is the coin: the network's nodes tell it then. A price that they do not agree on is none.
 */
export function ofNetwork(tokens: readonly HeldToken[], { nativeCurrency: { name, symbol, decimals } }: Network): readonly HeldToken[] {
  const isClaim = (token: HeldToken) =>
    token.address === undefined && token.decimals === decimals && token.symbol.toLowerCase() === symbol.toLowerCase()
  const claims = tokens.filter(isClaim)
  const [first] = claims
  const isAgreed = claims.every(({ amount }) => amount === first?.amount)
  const price = claims.every((each) => each.price === first?.price) ? first?.price : undefined
  return tokens.flatMap((token) => {
    if (token.address !== undefined) return [token]
    return isAgreed && token === first ? [{ ...token, name, symbol, price }] : []
  })
}

/** Whether a row of the provider's index names the chain's own coin by an address, instead of leaving it out. */
export function namesCoin({ address }: Pick<TokenBalance, 'address'>): boolean {
  return NATIVE.has(address?.split(':').at(-1)?.toLowerCase() ?? '')
}

/** A row of the provider's index, with its amount in smallest units; digits below one unit are dropped. */
export function toHeldToken({ name, symbol, address, decimals, amount, price, iconUrl }: TokenBalance): HeldToken {
  const [whole = '0', fraction = ''] = amount.split('.')
  const plain = address?.split(':').at(-1)
  return {
    ...(plain !== undefined && !namesCoin({ address }) && { address: plain }),
    ...{ name, symbol, decimals, price: knownPrice(price), logo: iconUrl },
    amount: BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`),
  }
}
