import { attempt } from '../shared/attempt.ts'

/** ZERO WIDTH (NON-)JOINER between letters of a script whose letters join: it changes how the word looks. RFC 5892, appendix A. */
const BETWEEN_LETTERS =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])/gu
/** Behind a sign that suppresses a vowel it shows at the end of a word, too. */
const BEHIND_VIRAMA = /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d]/g
const BETWEEN_PICTURES = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** The text without the joiners that a reader sees the effect of: in words of Persian or an Indic script, and in pictures. */
export function withoutJoiners(text: string): string {
  return [BETWEEN_LETTERS, BEHIND_VIRAMA, BETWEEN_PICTURES].reduce((left, joiner) => left.replace(joiner, '$1'), text)
}

/** Grammar of the fields of a sign-in message: RFC 3986, RFC 3339, EIP-4361, CAIP-122 and SIWS. All patterns run in linear time. */

const URI_MAX = 2048
const DOMAIN_MAX = 512
const NONCE_MAX = 256
const REQUEST_ID_MAX = 512
export const STATEMENT_MAX = 4096
export const RESOURCES_MAX = 100

/** `pchar` of RFC 3986 and `/`; each alternative begins with another character. */
const PATH = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$/
const QUERY = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*$/
const USER = /^(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/
const IP_LITERAL = /^\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+)\]$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/
const NONCE = /^[A-Za-z0-9]{8,}$/
const REQUEST_ID = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*$/
/** EIP-4361: `reserved / unreserved / " "`. */
const PLAIN_STATEMENT = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** `user@host:port` of RFC 3986, with a host. */
export function isAuthority(text: string): boolean {
  if (text.length > DOMAIN_MAX || !isAscii(text)) return false
  const at = text.lastIndexOf('@')
  const place = text.slice(at + 1)
  const end = place.startsWith('[') ? place.indexOf(']') + 1 : place.indexOf(':') === -1 ? place.length : place.indexOf(':')
  const [host, port] = [place.slice(0, end), place.slice(end)]
  return (at === -1 || USER.test(text.slice(0, at))) && host !== '' && isHost(host) && /^(?::\d{0,5})?$/.test(port)
}

const isHost = (host: string): boolean => NAME.test(host) || (IP_LITERAL.test(host) && isIpLiteral(host))

function isIpLiteral(host: string): boolean {
  return attempt(() => /^\[v/i.test(host) || new URL(`http://${host}/`).hostname !== '', false)
}

/** An absolute URI of RFC 3986. */
export function isUri(text: string): boolean {
  if (text.length > URI_MAX || !isAscii(text)) return false
  const colon = text.indexOf(':')
  if (colon < 1 || !SCHEME.test(text.slice(0, colon))) return false
  const [beforeFragment, fragment] = cut(text.slice(colon + 1), '#')
  const [hierarchy, query] = cut(beforeFragment, '?')
  if ((fragment !== undefined && !QUERY.test(fragment)) || (query !== undefined && !QUERY.test(query))) return false
  if (!hierarchy.startsWith('//')) return PATH.test(hierarchy)
  const [authority, path = ''] = cut(hierarchy.slice(2), '/')
  return (authority === '' || isAuthority(authority)) && PATH.test(path)
}

function cut(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

export function isScheme(text: string): boolean {
  return text.length <= 64 && SCHEME.test(text)
}

export function isNonce(text: string): boolean {
  return text.length <= NONCE_MAX && NONCE.test(text)
}

export function isRequestId(text: string): boolean {
  return text.length <= REQUEST_ID_MAX && REQUEST_ID.test(text)
}

export function isPlainStatement(text: string): boolean {
  return text.length <= STATEMENT_MAX && PLAIN_STATEMENT.test(text)
}

/** One line in any language, without invisible or direction characters; joiners only where they shape the script. */
export function isStatement(text: string): boolean {
  return text !== '' && text.length <= STATEMENT_MAX && !UNSEEN.test(withoutJoiners(text))
}

/** Milliseconds since 1970 of an RFC 3339 time; undefined when it is invalid or not a calendar date. */
export function timeOf(text: string): number | undefined {
  const [, ...parts] = TIME.exec(text) ?? []
  if (parts.length === 0) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isDay || hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined
  const at = Date.parse(text.toUpperCase())
  return Number.isNaN(at) ? undefined : at
}
