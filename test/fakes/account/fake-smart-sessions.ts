import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { SmartSession, SmartSessions } from '../../../src/ports/account/smart-sessions.ts'
import { Answering } from '../shared/answering.ts'

/** Permissions by account. */
export class FakeSmartSessions extends Answering implements SmartSessions {
  readonly granted = new Map<CaipAddressText, readonly SmartSession[]>()

  async list(account: CaipAddressText, signal: AbortSignal): Promise<readonly SmartSession[]> {
    return this.answer(signal, () => {
      if (!account.startsWith('eip155:1:')) throw fail('CHAIN_UNSUPPORTED', { network: account })
      return this.granted.get(account) ?? []
    })
  }

  async revoke(account: CaipAddressText, pci: string, _signature: string, signal: AbortSignal): Promise<void> {
    return this.answer(signal, () => {
      if (!account.startsWith('eip155:1:')) throw fail('CHAIN_UNSUPPORTED', { network: account })
      const sessions = this.granted.get(account) ?? []
      if (!sessions.some((session) => session.pci === pci))
        throw fail('HTTP_STATUS', { status: 400, url: '', description: 'Permission is not found' })
      this.granted.set(
        account,
        sessions.map((session) => (session.pci === pci ? { ...session, revokedAt: session.expiresAt } : session)),
      )
    })
  }
}
