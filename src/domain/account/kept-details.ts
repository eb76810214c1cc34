import type { Identity } from '../../ports/account/identities.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import { cleanText } from '../shared/foreign-text.ts'

const NAME_MAX = 255
/** ENSIP-15: a letter carries at most four marks, more than `cleanText` leaves; they are looked at apart from the rest. */
const TOWER = /^\p{M}|\p{M}{5}/u
const MARKS = /\p{M}+/gu
const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i

/** JSON has no word for a bigint. */
export function keepBalance({ value, decimals, symbol }: NativeBalance): unknown {
  return { value: `${value}`, decimals, symbol }
}

/** A balance out of the cache; undefined when it is none. */
export function parseBalance(kept: unknown): NativeBalance | undefined {
  const { value, decimals, symbol } = fields(kept)
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  if (typeof symbol !== 'string' || cleanText(symbol) !== symbol) return undefined
  return { value: BigInt(value), decimals, symbol }
}

/** A name and picture out of the cache; undefined when they are none. */
export function parseIdentity(kept: unknown): Identity | undefined {
  const { name, avatar } = fields(kept)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  if (name !== undefined && (typeof name !== 'string' || !isShowable(name))) return undefined
  if (avatar !== undefined && (typeof avatar !== 'string' || !PICTURE.test(avatar))) return undefined
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
