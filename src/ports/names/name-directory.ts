import type { CaipNetworkId } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** `addresses` by SLIP-44 or ENSIP-11 coin type. Times in milliseconds since 1970. */
export type NameRecord = Readonly<{
  name: string
  addresses: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
  registeredAt?: number | undefined
  updatedAt?: number | undefined
}>

export type NameSuggestion = Readonly<{ name: string; isRegistered: boolean }>

/** `message` is the JSON text that was signed, byte for byte. */
export type NameRegistration = Readonly<{ name: string; coinType: number; address: string; message: string; signature: string }>

/**
 * The provider's own names: `/v1/profile/*`. The server's message, if any, is the error's message. All reject with SERVICE_OFF or APKT008
 * where the site has no such service.
 */
export interface NameDirectory {
  /** Undefined when the name is not registered, and on chains the service does not know. @throws NAME_LOOKUP_FAILED, ABORTED */
  lookup(name: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<NameRecord | undefined>
  /** @throws NAME_REVERSE_FAILED, ABORTED */
  reverse(address: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameRecord[]>
  /** @throws NAME_SUGGESTIONS_FAILED, ABORTED */
  suggestions(label: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameSuggestion[]>
  /** @throws NAME_REGISTRATION_FAILED, ABORTED */
  register(registration: NameRegistration, chainId: CaipNetworkId, signal: AbortSignal): Promise<NameRecord>
}
export const NameDirectory = token<NameDirectory>('NameDirectory')
