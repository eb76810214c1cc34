import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

export type Identity = Readonly<{ name?: string | undefined; avatar?: string | undefined }>

/** The primary name of an address (shown only when the name resolves back to the address) and its picture. */
export interface Identities {
  /** Resolves an empty identity when there is none. @throws IDENTITY_UNAVAILABLE when no source answered, or nobody can be asked. */
  find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity>
}
export const Identities = token<Identities>('Identities')
