import { isEmailAddress } from './email-address.ts'
import type { SiwxData } from './siwx-session.ts'

const PREFIX = 'email:'

/** A proven e-mail address as a resource of a sign-in message; characters that a URI does not allow are escaped. */
export function emailResource(address: string): string {
  return `${PREFIX}${address.replaceAll(/[#^`{|}?%]/g, encodeURIComponent)}`
}

/** The e-mail address that a message is bound to. */
export function emailOf({ resources = [] }: Pick<SiwxData, 'resources'>): string | undefined {
  const escaped = resources.find((each) => each.startsWith(PREFIX))?.slice(PREFIX.length)
  try {
    const address = decodeURIComponent(escaped ?? '')
    return isEmailAddress(address) ? address : undefined
  } catch {
    return undefined
  }
}
