/**
 * The namespaces with a stored connection, readable at once and without any code: the launcher asks it whether to fetch the core.
 * No imports, so that it costs the page nothing. A broken or absent store reads as "none".
 */
export function readHint(page: Pick<Window, 'localStorage'>): string[] {
  try {
    const known = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks)\b/g
    return page.localStorage.getItem('portico/hint')?.match(known) ?? []
  } catch {
    return []
  }
}

/** A visitor of the kit this site used before is connected, and we have not imported that yet. */
export function hasLegacyConnection(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const store = page.localStorage
    return store.getItem('portico/hint') === null && store.getItem('@appkit/connection_status') === 'connected'
  } catch {
    return false
  }
}
