import { normalize } from 'viem/ens'
import { cleanText } from '../../domain/shared/foreign-text.ts'

/** DNS' own bound. */
const MAX_NAME = 255
const LOOKS_LIKE_ADDRESS = /^0x[0-9a-f]{40}(\.|$)/i

/** ENSIP-15: a name that is not written in its one normal form is somebody's trick. */
export function showableName(name: string | undefined): string | undefined {
  if (!name || name.length > MAX_NAME || LOOKS_LIKE_ADDRESS.test(name) || cleanText(name, MAX_NAME) !== name) return undefined
  try {
    return normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
