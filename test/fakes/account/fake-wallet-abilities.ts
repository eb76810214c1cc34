import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import type { Connection } from '../../../src/domain/connection/connection.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { SmartSession } from '../../../src/ports/account/smart-sessions.ts'
import type { WalletAbilities } from '../../../src/ports/account/wallet-abilities.ts'

/** A wallet that says what it is told. */
export class FakeWalletAbilities implements WalletAbilities {
  /** Undefined: the wallet does not say. */
  names: readonly string[] | undefined = []
  rejects = false
  readonly revoked: string[] = []

  async list(_: Connection, __: string, ___: Network, signal: AbortSignal): Promise<readonly string[] | undefined> {
    if (signal.aborted) throw fail('ABORTED', {})
    return this.names
  }

  async revoke({ connector }: Connection, account: CaipAddressText, { pci }: SmartSession, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.rejects) throw fail('USER_REJECTED', { wallet: connector.name })
    this.revoked.push(`${account} ${pci}`)
    return '0x1234'
  }
}
