/**
 * The namespaces with a stored connection, read synchronously without the store's code: the launcher uses it to decide whether to fetch the
 * core. No imports, to keep the launcher small. An unreadable or absent localStorage counts as "none".
 */
export function readHint(page: Pick<Window, 'localStorage'>): string[] {
  try {
    const known = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks)\b/g
    return page.localStorage.getItem('portico/hint')?.match(known) ?? []
  } catch {
    return []
  }
}

/** True when a connection of the site's earlier kit exists that was not imported yet. */
export function hasLegacyConnection(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const store = page.localStorage
    return store.getItem('portico/hint') === null && store.getItem('@appkit/connection_status') === 'connected'
  } catch {
    return false
  }
}
