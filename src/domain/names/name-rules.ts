import { toCoinType } from '../caip/evm-chain-id.ts'

/** Zone of new names, and the one of old names that are still resolved. */
export const NAME_ZONE = 'reown.id'
const LEGACY_ZONE = 'wcn.id'
const LABEL_MIN = 4
/** The maximum length of a DNS label. */
export const LABEL_MAX = 63
const LABEL = /^[a-z0-9-]+$/
/** The flag of ENSIP-11. */
const EVM_COIN_TYPE = 0x80000000

export type LabelFault = 'short' | 'invalid'

/**
 * The label that a text stands for, trimmed and in lower case, or why it cannot be registered. Letters, digits, hyphens, at least 4.
 * @example toLabel(' Alice ') // { label: 'alice' }
 */
export function toLabel(text: string): Readonly<{ label: string; fault?: undefined } | { label?: undefined; fault: LabelFault }> {
  const label = text.trim().toLowerCase()
  if (label.length < LABEL_MIN && (label === '' || LABEL.test(label))) return { fault: 'short' }
  return label.length <= LABEL_MAX && LABEL.test(label) ? { label } : { fault: 'invalid' }
}

/** A pasted name without the zone that the form writes behind it; anything else as it is. */
export function withoutZone(text: string): string {
  const name = text.trim()
  return name.endsWith(`.${NAME_ZONE}`) ? name.slice(0, -NAME_ZONE.length - 1) : text
}

export function fullName(label: string): string {
  return `${label}.${NAME_ZONE}`
}

/** Whether the provider's directory has names of this kind: `alice.reown.id`, or an old `alice.wcn.id`. */
export function isDirectoryName(name: string): boolean {
  return [NAME_ZONE, LEGACY_ZONE].some((zone) => name.endsWith(`.${zone}`) && LABEL.test(name.slice(0, -zone.length - 1)))
}

/**
 * The coin type that is registered for an EVM chain; Ethereum's too is written as ENSIP-11 does.
 * @throws CHAIN_ID_INVALID 'Invalid chainId' from 0x80000000 on
 */
export function registeredCoinType(chainId: number): number {
  toCoinType(chainId)
  return EVM_COIN_TYPE + chainId
}

/** What is signed to register `name`, byte for byte. `now` in ms since 1970. */
export function registrationMessage(name: string, now: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })
}

/** The address that a record has for an EVM chain itself. */
export function ownAddressFor(chainId: number, addresses: Readonly<Record<string, string>>): string | undefined {
  return new Map(Object.entries(addresses)).get(String(EVM_COIN_TYPE + chainId))
}

/** The address of a record for an EVM chain: its own, else the one of Ethereum. */
export function addressFor(chainId: number, addresses: Readonly<Record<string, string>>): string | undefined {
  const records = new Map(Object.entries(addresses))
  return records.get(String(EVM_COIN_TYPE + chainId)) ?? records.get('60') ?? records.get(String(EVM_COIN_TYPE + 1))
}
