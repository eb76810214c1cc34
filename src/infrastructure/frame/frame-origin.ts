/** The origin of an embeddable page: https, or http on localhost for development. Undefined for anything else. */
export function frameOrigin(url: string): string | undefined {
  try {
    const { origin, protocol, hostname } = new URL(url)
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) ? origin : undefined
  } catch {
    return undefined
  }
}
