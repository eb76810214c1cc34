import type { HeldToken, Holdings } from '../../ports/account/token-holdings.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isLoopbackUrl } from '../shared/link.ts'
import { fieldsOf } from '../shared/own-value.ts'
import { isPicture } from '../shared/picture-url.ts'
import { knownPrice } from './usd.ts'

const ADDRESS = /^[a-zA-Z0-9]{1,128}$/
/** A service may tell 78 digits, and 77 decimals. */
const AMOUNT = /^\d{1,155}$/
const PRICE = /^0*\d{1,15}(?:\.\d{1,78})?$/
/** The site's own pictures may be written without a host. */
const OWN_LOGO = /^(?!\/\/)[^\s"'<>\\:]{1,2048}$/
/** 1,000 rows of a wallet or service, and behind them the coin and 50 tokens of the site. */
const TOKENS_MAX = 1051

/** JSON cannot represent a bigint. */
export function keepHoldings({ tokens, isPartial, isBusy, unread }: Holdings): unknown {
  return { isPartial, isBusy, unread, tokens: tokens.map(({ amount, ...token }) => ({ ...token, amount: `${amount}` })) }
}

/** Parses cached holdings; undefined when anything in them is invalid. */
export function parseHoldings(kept: unknown): Holdings | undefined {
  const { tokens, isPartial, isBusy, unread = [] } = fieldsOf(kept)
  if (!Array.isArray(tokens) || tokens.length > TOKENS_MAX || typeof isPartial !== 'boolean' || typeof isBusy !== 'boolean')
    return undefined
  if (!Array.isArray(unread) || unread.length > TOKENS_MAX || !unread.every((part) => isText(part, ADDRESS))) return undefined
  const parsed = tokens.map(parseToken)
  return parsed.every((token) => token !== undefined) ? { tokens: parsed, isPartial, isBusy, unread } : undefined
}

function parseToken(kept: unknown): HeldToken | undefined {
  const { address, name, symbol, decimals, amount, price, logo, isListed, isGenuine } = fieldsOf(kept)
  if (address !== undefined && !isText(address, ADDRESS)) return undefined
  if (typeof name !== 'string' || cleanText(name, 60) !== name) return undefined
  if (typeof symbol !== 'string' || cleanText(symbol, 24) !== symbol) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  if (!isText(amount, AMOUNT) || (price !== undefined && !isText(price, PRICE))) return undefined
  return {
    ...{ address, name, symbol, decimals, amount: BigInt(amount), price: knownPrice(price) },
    ...((isPicture(logo) || isLoopbackUrl(logo) || isText(logo, OWN_LOGO)) && { logo }),
    ...(isListed === true && { isListed }),
    ...(typeof isGenuine === 'boolean' && { isGenuine }),
  }
}

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)
