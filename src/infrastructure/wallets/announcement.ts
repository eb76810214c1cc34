import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'

/** The fields of an EIP-6963 event, each read exactly once and not yet validated. */
export type RawAnnouncement = Readonly<{ uuid: unknown; name: unknown; icon: unknown; rdns: unknown; provider: object }>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NIL_UUID = /^[0-]+$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const RDNS = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`, 'i')
/** Also limits everything derived from it: keys, test ids and stored values. */
const MAX_RDNS_UNITS = 128

/** Reads the fields of an event. Never throws, never calls the wallet. */
export function readAnnouncement(event: unknown): RawAnnouncement | undefined {
  if (!isObject(event)) return undefined
  const detail = peek(event, 'detail')
  if (!isObject(detail)) return undefined
  const info = peek(detail, 'info')
  const provider = peek(detail, 'provider')
  if (!isObject(info) || !isObject(provider)) return undefined
  return { uuid: peek(info, 'uuid'), name: peek(info, 'name'), icon: peek(info, 'icon'), rdns: peek(info, 'rdns'), provider }
}

/**
 * The name that a row shows; undefined when there is neither name nor domain, or the provider has no `request`. `units`: how much of the
 * name is read.
 */
export function nameOf({ name, provider }: RawAnnouncement, rdns: string | undefined, units: number): string | undefined {
  const read = typeof name === 'string' && name.length > units ? name.slice(0, units) : name
  return requestFunction(provider) ? (cleanText(read) ?? cleanText(rdns)) : undefined
}

export function parseUuid(value: unknown): string | undefined {
  return typeof value === 'string' && value.length === 36 && UUID.test(value) && !NIL_UUID.test(value) ? value.toLowerCase() : undefined
}

/**
 * A reverse domain name as EIP-6963 requires; at least two labels, so that it cannot equal one of our own connector ids. Normalised to
 * lower case.
 */
export function parseRdns(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_RDNS_UNITS && RDNS.test(value) ? value.toLowerCase() : undefined
}
