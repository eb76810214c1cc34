/** Where a page of others may come from: https, or http on this machine for development. Undefined for anything else. */
export function frameOrigin(url: string): string | undefined {
  try {
    const { origin, protocol, hostname } = new URL(url)
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) ? origin : undefined
  } catch {
    return undefined
  }
}
