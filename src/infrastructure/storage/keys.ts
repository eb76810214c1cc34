const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/** Keys also arrive from other tabs and from the site's store, so they are validated. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.:@/-]{1,200}$/.test(key) && !key.split('/').some((part) => POLLUTING.has(part))
}

/**
 * Keys of WalletConnect's client. They must all come from one store: a mixture of two stores is unusable, and overwriting a store that
 * could not be read would destroy the session in it.
 */
export function isSession(key: string): boolean {
  return key.startsWith('walletconnect/')
}

export function isCache(key: string): boolean {
  return key.startsWith('cache/')
}
