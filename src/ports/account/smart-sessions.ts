import type { CaipAddressText } from '../../domain/caip/caip-address.ts'
import { token } from '../di/token.ts'

/** `expiresAt` of a permission without an end, or with one that is absurdly late: in the year 5138. */
export const ENDLESS_MS = 99_999_999_999_000

/** What an application may do in the account's name. Times in milliseconds since 1970; a name that cannot be read is `…`. */
export type SmartSession = Readonly<{
  pci: string
  project: Readonly<{ name: string; url?: string | undefined; iconUrl?: string | undefined }>
  /** At most `ENDLESS_MS`. */
  expiresAt: number
  createdAt?: number | undefined
  revokedAt?: number | undefined
  /** As requested from the wallet. For display only. A type that cannot be read is `…`: none is left out. */
  permissions: readonly Readonly<{ type: string; data: unknown }>[]
  policies: readonly unknown[]
  context?: string | undefined
}>

/** `/v1/sessions/{address}`. EVM only. */
export interface SmartSessions {
  /** @throws CHAIN_UNSUPPORTED (the service does not know the chain), and as `TokenBalances.find` */
  list(account: CaipAddressText, signal: AbortSignal): Promise<readonly SmartSession[]>
  /** @throws CHAIN_UNSUPPORTED, and as `TokenBalances.find` */
  revoke(account: CaipAddressText, pci: string, signature: string, signal: AbortSignal): Promise<void>
}
export const SmartSessions = token<SmartSessions>('SmartSessions')
