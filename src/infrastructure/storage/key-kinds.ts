import { UNSENT_PREFIX } from '../../ports/storage/key-value-store.ts'

const SESSION_PREFIX = 'walletconnect/'

/**
 * Keys of WalletConnect's client. They must all come from one store: a mixture of two stores is unusable, and overwriting a store that
 * could not be read would destroy the session in it.
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
