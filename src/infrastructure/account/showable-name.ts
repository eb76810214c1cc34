import { normalize } from 'viem/ens'
import { attempt } from '../../domain/shared/attempt.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'

/** The maximum length of a DNS name. */
const MAX_NAME = 255
/** More than four combining marks in a row, or one at the start: ENSIP-15 forbids both. */
const TOWER = /^\p{M}|\p{M}{5}/u
const MARKS = /\p{M}+/gu
/** Written as such, or as in the name that each address has by itself (`b8c2….addr.reverse`). */
const LOOKS_LIKE_ADDRESS = /^(?:0x)?[0-9a-f]{40}(\.|$)/i

/** The name when it is already in ENSIP-15 normal form, otherwise undefined: other spellings are used to imitate names. */
export function showableName(name: string | undefined): string | undefined {
  if (!name || name.length > MAX_NAME || LOOKS_LIKE_ADDRESS.test(name) || TOWER.test(name)) return undefined
  // Valid names can have up to four marks on a letter, more than the general check of foreign text allows; so that check runs without
  // marks.
  const bare = name.replace(MARKS, '')
  if (bare === '' || cleanText(bare, MAX_NAME) !== bare) return undefined
  return normalName(name) === name ? name : undefined
}

/** The ENSIP-15 normal form of a name: what is hashed, shown and stored. Undefined for a name that must be refused. */
export function normalName(name: string): string | undefined {
  return attempt(() => normalize(name))
}
