import { cleanText } from '../../domain/shared/foreign-text.ts'
import type { TokenBalance } from '../../ports/account/token-balances.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'

/** How services write a chain's own coin where an address is expected. */
const NATIVE = new Set(['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'so11111111111111111111111111111111111111111'])
const SYMBOL_MAX = 24

/** A price of 0 means that none is known. */
export function knownPrice(price: string | undefined): string | undefined {
  return price !== undefined && /[1-9]/.test(price) ? price : undefined
}

/** The symbol for display; a token without a readable one is called by its address. */
export function tokenSymbol(symbol: unknown, address: string): string {
  return cleanText(symbol, SYMBOL_MAX) ?? `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** A row of the provider's index, with its amount in smallest units; digits below one unit are dropped. */
export function toHeldToken({ name, symbol, address, decimals, amount, price, iconUrl }: TokenBalance): HeldToken {
  const [whole = '0', fraction = ''] = amount.split('.')
  const plain = address?.split(':').at(-1)
  return {
    ...(plain !== undefined && !NATIVE.has(plain.toLowerCase()) && { address: plain }),
    ...{ name, symbol, decimals, price: knownPrice(price), logo: iconUrl },
    amount: BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`),
  }
}
