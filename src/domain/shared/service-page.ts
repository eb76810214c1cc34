import { isLoopbackUrl, isPublicWebUrl } from './link.ts'

/** A label in punycode: a name that may read like another one. */
const DISGUISED = /^https:\/\/(?:[^/?#]*\.)?xn--/i

/** Whether a window may open a service's page: public https whose host reads as it is written, or loopback during development. */
export function isServicePage(value: unknown): value is string {
  return (isPublicWebUrl(value) && !DISGUISED.test(value)) || isLoopbackUrl(value)
}
