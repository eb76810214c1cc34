import { attempt } from '../shared/attempt.ts'
import type { SiwxData } from './siwx-session.ts'

const EMAIL_MAX = 320
/** What may stand before the @ without quotes. RFC 5322, `atext` and dots. */
const PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const HOST = /^[a-z0-9.-]+$/i

/** Non-empty parts around one @, and a dot within the second part. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const [part = '', host = '', ...rest] = text.split('@')
  const labels = host.split('.')
  return rest.length === 0 && PART.test(part) && HOST.test(host) && labels.length > 1 && labels.every((label) => label !== '')
}

const PREFIX = 'email:'

/** A proven e-mail address as a resource of a sign-in message; characters that a URI does not allow are escaped. */
export function emailResource(address: string): string {
  return `${PREFIX}${address.replaceAll(/[#^`{|}?%]/g, encodeURIComponent)}`
}

/** The e-mail address that a message is bound to. */
export function emailOf({ resources = [] }: Pick<SiwxData, 'resources'>): string | undefined {
  const escaped = resources.find((each) => each.startsWith(PREFIX))?.slice(PREFIX.length)
  const address = attempt(() => decodeURIComponent(escaped ?? ''), '')
  return isEmailAddress(address) ? address : undefined
}
