import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { Identities, Identity } from '../../../src/ports/account/identities.ts'

/** A register of names in memory, kept on Ethereum. */
export class FakeIdentities implements Identities {
  readonly #names = new Map<string, Identity>()
  /** Nobody answers. */
  down = false
  readonly asked: string[] = []

  set(address: string, identity: Identity): void {
    this.#names.set(address.toLowerCase(), identity)
  }

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1')) throw fail('IDENTITY_UNAVAILABLE', { address })
    this.asked.push(address)
    if (this.down) throw fail('IDENTITY_UNAVAILABLE', { address })
    return this.#names.get(address.toLowerCase()) ?? {}
  }
}
