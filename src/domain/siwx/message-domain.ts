import { attempt } from '../shared/attempt.ts'
/**
 * Whether the `domain` of a message matches `origin`. A port or user name in `domain` must be the origin's; if omitted, it is not
 * compared. Pages without a host match nothing. EIP-4361, "domain binding".
 * @example isDomainOf('example.com:80', 'http://example.com') // true
 */
export function isDomainOf(domain: string, origin: string): boolean {
  const [named, place] = [domainUrl(domain, origin), urlOf(origin)]
  if (!named || !place || place.host === '' || !/^https?:$/.test(place.protocol)) return false
  if (named.hostname !== place.hostname || !hasPlainHost(domain, named.hostname)) return false
  if (named.username !== '' && named.username !== place.username) return false
  return writtenPort(domain) === undefined || writtenPort(domain) === (place.port || (place.protocol === 'https:' ? '443' : '80'))
}

function domainUrl(domain: string, origin: string): URL | undefined {
  if (/[\s/?#\\]/.test(domain)) return undefined
  return urlOf(`${origin.slice(0, origin.indexOf(':') + 1)}//${domain}`)
}

/** The URL parser normalises many inputs to a host; a text that it changes is not a valid host name. */
function hasPlainHost(domain: string, hostname: string): boolean {
  const host = domain.slice(domain.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '')
  return host.toLowerCase() === hostname
}

function writtenPort(domain: string): string | undefined {
  return /(?:^|[^:\]]|\]):(\d{1,5})$/.exec(domain.slice(domain.lastIndexOf('@') + 1))?.[1]
}

function urlOf(text: string): URL | undefined {
  return attempt(() => new URL(text))
}
