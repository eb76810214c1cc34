import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

export type Identity = Readonly<{ name?: string | undefined; avatar?: string | undefined }>

/** Who an address says it is: its primary name (shown only when the name resolves back to the address) and picture. */
export interface Identities {
  /** Resolves an empty identity when there is none. @throws IDENTITY_UNAVAILABLE when nobody could say. */
  find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity>
}
export const Identities = token<Identities>('Identities')
