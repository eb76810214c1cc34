import type { Identity } from '../../ports/account/identities.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isPicture } from '../shared/picture-url.ts'

const NAME_MAX = 255
/** ENSIP-15: a letter has at most four combining marks, more than `cleanText` allows; so names are checked without their marks. */
const TOWER = /^\p{M}|\p{M}{5}/u
const MARKS = /\p{M}+/gu

/** JSON cannot represent a bigint. */
export function keepBalance({ value, decimals, symbol }: NativeBalance): unknown {
  return { value: `${value}`, decimals, symbol }
}

/** Parses a cached balance; undefined when invalid. */
export function parseBalance(kept: unknown): NativeBalance | undefined {
  const { value, decimals, symbol } = fields(kept)
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  if (typeof symbol !== 'string' || cleanText(symbol) !== symbol) return undefined
  return { value: BigInt(value), decimals, symbol }
}

/** Parses a cached name and picture; undefined when invalid. */
export function parseIdentity(kept: unknown): Identity | undefined {
  const { name, avatar } = fields(kept)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  if (name !== undefined && (typeof name !== 'string' || !isShowable(name))) return undefined
  if (avatar !== undefined && !isPicture(avatar)) return undefined
  return { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) }
}

function isShowable(name: string): boolean {
  if (name.length > NAME_MAX || TOWER.test(name)) return false
  const bare = name.replace(MARKS, '')
  return cleanText(bare, NAME_MAX) === bare
}

function fields(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
}
