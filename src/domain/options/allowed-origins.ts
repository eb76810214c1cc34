const PATTERN = /^(?:([a-z][a-z0-9+.-]{0,15}):\/\/)?([a-z0-9.*_-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}|\*))?$/i
const LOCAL = ['localhost', '127.0.0.1']

/**
 * Whether a project's list allows a page. An empty list allows all; loopback hosts are always allowed. An entry is an origin, or a host
 * with or without port; `*` stands for one whole label. Allowed frame ancestors are not considered: only the list counts.
 * @example isOriginAllowed('https://shop.example', ['*.example']) // true
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const page = partsOf(origin)
  if (!page) return false
  return allowed.length === 0 || LOCAL.includes(page.host) || allowed.some((pattern) => matches(page, pattern))
}

type Parts = Readonly<{ scheme: string | undefined; host: string; port: string | undefined }>

function partsOf(text: string): Parts | undefined {
  const [, scheme, host, port] = PATTERN.exec(text) ?? []
  return host === undefined ? undefined : { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port }
}

function matches(page: Parts, pattern: string): boolean {
  const wanted = partsOf(pattern)
  if (!wanted || (wanted.scheme !== undefined && wanted.scheme !== page.scheme)) return false
  // An origin includes its port, if any; a bare host matches every port.
  const anyPort = wanted.port === '*' || (wanted.port === undefined && wanted.scheme === undefined)
  if (!anyPort && wanted.port !== page.port) return false
  const labels = wanted.host.split('.')
  const own = page.host.split('.')
  // `*` alone would match every host.
  if (labels.every((label) => label === '*')) return false
  return labels.length === own.length && labels.every((label, index) => label === '*' || label === own[index])
}
