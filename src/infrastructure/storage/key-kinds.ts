import { UNSENT_PREFIX } from '../../ports/storage/key-value-store.ts'

const SESSION_PREFIX = 'walletconnect/'

/**
 * What WalletConnect's client keeps belongs together: half of it from one store and half from another is worth nothing, and written over
 * what was not read it would cost a session.
 */
export function isSession(key: string): boolean {
  return key.startsWith(SESSION_PREFIX)
}

export function isCache(key: string): boolean {
  return key.startsWith('cache/')
}

/** Records waiting to be sent. */
export function isUnsent(key: string): boolean {
  return key.startsWith(UNSENT_PREFIX)
}

/** Keys whose loss the visitor would notice. */
export function isLasting(key: string): boolean {
  return !isCache(key) && !isUnsent(key) && !isSession(key)
}

export const isNever = (_: string): boolean => false
