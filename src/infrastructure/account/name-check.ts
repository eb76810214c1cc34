import type { Network } from '../../domain/network/network.ts'

/** Asks the chain whose name it is: nobody's word counts for a name that does not lead back to the address. */
export interface NameCheck {
  /** False where none of the networks keeps names. @throws IDENTITY_UNAVAILABLE when nobody could say, ABORTED */
  leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean>
}
