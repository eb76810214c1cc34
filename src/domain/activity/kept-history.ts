import type { ActivityHistory, HistoryEntry, HistoryPage, HistoryQuery, Transfer } from '../../ports/activity/activity-history.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import type { CacheService } from '../shared/cache.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isLoopbackUrl } from '../shared/link.ts'
import { fieldsOf } from '../shared/own-value.ts'

const ENTRIES_MAX = 1000
const TRANSFERS_MAX = 200
const CURSOR_MAX_CHARS = 2000
const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/
const ID = /^[\w:.-]{1,200}$/
const ADDRESS = /^[-.:%\w]{1,128}$/
const PICTURE = /^https:\/\/[^\s"'<>\\]{1,2040}$/i

/** One page, from the cache if it is young enough. @throws as `ActivityHistory.page` */
export function readHistory(
  cache: CacheService,
  history: ActivityHistory,
  query: HistoryQuery,
  force: boolean,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const key = JSON.stringify([query.chainId, query.address.toLowerCase(), query.cursor ?? ''])
  return cache.get({ cache: 'history', key, parse: parseHistoryPage, force }, (ends) => history.page(query, ends), signal)
}

/** Parses a cached page, which any code of the site may have written; undefined when invalid. */
export function parseHistoryPage(kept: unknown): HistoryPage | undefined {
  const { entries, next, leftOut } = fieldsOf(kept)
  if (!Array.isArray(entries) || entries.length > ENTRIES_MAX || !isCursor(next)) return undefined
  const parsed = entries.map(toEntry)
  if (parsed.includes(undefined) || !maybe(leftOut, Number.isSafeInteger)) return undefined
  return { entries: parsed as readonly HistoryEntry[], next, leftOut: leftOut as number | undefined }
}

function toEntry(kept: unknown): HistoryEntry | undefined {
  const { id, operation, hash, status, sentFrom, sentTo, minedAt, nonce, chain, application, transfers } = fieldsOf(kept)
  const moves = Array.isArray(transfers) && transfers.length <= TRANSFERS_MAX ? transfers.map(toTransfer) : [undefined]
  const isValid =
    matches(id, ID) &&
    isText(operation) &&
    maybe(hash, (value) => matches(value, ID)) &&
    (status === undefined || status === 'confirmed' || status === 'failed' || status === 'pending') &&
    maybe(sentFrom, (value) => matches(value, ADDRESS)) &&
    maybe(sentTo, (value) => matches(value, ADDRESS)) &&
    maybe(minedAt, isTime) &&
    maybe(nonce, Number.isSafeInteger) &&
    maybe(chain, isCaipNetworkId) &&
    maybe(application, isNamed) &&
    !moves.includes(undefined)
  const known = { id, operation, hash, status, sentFrom, sentTo, minedAt, nonce, chain, application: pictured(application) }
  return isValid ? ({ ...known, transfers: moves } as HistoryEntry) : undefined
}

function toTransfer(kept: unknown): Transfer | undefined {
  const { direction, amount, fungible, nft, value, price } = fieldsOf(kept)
  const isValid =
    (direction === undefined || direction === 'in' || direction === 'out' || direction === 'self') &&
    maybe(amount, (each) => matches(each, DECIMAL)) &&
    maybe(value, (each) => matches(each, DECIMAL)) &&
    maybe(price, (each) => matches(each, DECIMAL)) &&
    maybe(fungible, (each) => isNamed(each) && isText(fieldsOf(each)['symbol'])) &&
    maybe(nft, (each) => isNamed(each) && typeof fieldsOf(each)['isSpam'] === 'boolean')
  if (!isValid) return undefined
  const token = fungible && { ...pictured(fungible), symbol: fieldsOf(fungible)['symbol'] }
  const item = nft && { ...pictured(nft), isSpam: fieldsOf(nft)['isSpam'] }
  return { direction, amount, value, price, fungible: token, nft: item } as Transfer
}

/** Its name and pictures, without what else is there. */
function pictured(value: unknown) {
  const { name, iconUrl, previewUrl } = fieldsOf(value)
  return value === undefined ? undefined : { name, iconUrl, previewUrl }
}

function isCursor(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value.length <= CURSOR_MAX_CHARS)
}

function isNamed(value: unknown): boolean {
  const { name, iconUrl, previewUrl } = fieldsOf(value)
  return isText(name) && [iconUrl, previewUrl].every((url) => maybe(url, (each) => matches(each, PICTURE) || isLoopbackUrl(each)))
}

function isText(value: unknown): boolean {
  return value === '' || (typeof value === 'string' && cleanText(value, 60) === value)
}

/** ECMAScript has no date beyond these milliseconds, and throws when one is written out. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function maybe(value: unknown, isValid: (value: unknown) => boolean): boolean {
  return value === undefined || isValid(value)
}
