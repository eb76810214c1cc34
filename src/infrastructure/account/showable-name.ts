import { normalize } from 'viem/ens'
import { cleanText } from '../../domain/shared/foreign-text.ts'

/** DNS' own bound. */
const MAX_NAME = 255
/** ENSIP-15: at most four. */
const TOWER = /^\p{M}|\p{M}{5}/u
const MARKS = /\p{M}+/gu
const LOOKS_LIKE_ADDRESS = /^0x[0-9a-f]{40}(\.|$)/i

/** ENSIP-15: a name that is not written in its one normal form is somebody's trick. */
export function showableName(name: string | undefined): string | undefined {
  if (!name || name.length > MAX_NAME || LOOKS_LIKE_ADDRESS.test(name) || TOWER.test(name)) return undefined
  // Names in living scripts have up to four marks on a letter, more than a text of just anybody may.
  const bare = name.replace(MARKS, '')
  if (bare === '' || cleanText(bare, MAX_NAME) !== bare) return undefined
  try {
    return normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
