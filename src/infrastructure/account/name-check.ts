import type { Network } from '../../domain/network/network.ts'

/** Forward verification on chain: a name that does not resolve back to the address is not shown, whichever service supplied it. */
export interface NameCheck {
  /** Whether anybody can be asked about names, for a site with these networks. */
  canCheck(networks: readonly Network[]): boolean
  /** False when nobody can be asked. @throws IDENTITY_UNAVAILABLE when no node answered, ABORTED */
  leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean>
}
