import { describe, expect, it } from 'vitest'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import type { SmartSessions } from '../../../src/ports/account/smart-sessions.ts'

/** Behind the port: `account` granted one permission, `pci`, of the type `contract-call`, ending at `expiresAt`. */
export type SmartSessionsWorld = { sessions: SmartSessions; account: CaipAddressText; pci: string; expiresAt: number }

export function describeSmartSessions(adapter: string, open: () => SmartSessionsWorld): void {
  describe(`SmartSessions: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('lists what was granted', async () => {
      const { sessions, account, pci, expiresAt } = open()
      const [session, ...others] = await sessions.list(account, signal())
      expect(others).toEqual([])
      expect(session).toMatchObject({ pci, expiresAt, permissions: [{ type: 'contract-call' }], revokedAt: undefined })
    })

    it('revokes', async () => {
      const { sessions, account, pci } = open()
      await sessions.revoke(account, pci, '0x01', signal())
      expect((await sessions.list(account, signal()))[0]?.revokedAt).toBeGreaterThan(0)
    })

    it('passes on why something cannot be revoked', async () => {
      const { sessions, account } = open()
      await expect(sessions.revoke(account, 'unknown', '0x01', signal())).rejects.toMatchObject({
        code: 'HTTP_STATUS',
        facts: { status: 400, description: 'Permission is not found' },
      })
    })

    it('rejects on chains the service does not serve', async () => {
      const { sessions, account, pci } = open()
      const elsewhere = account.replace('eip155:1:', 'eip155:5:') as CaipAddressText
      await expect(sessions.list(elsewhere, signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
      await expect(sessions.revoke(elsewhere, pci, '0x01', signal())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    })

    it('is given up at once', async () => {
      const { sessions, account } = open()
      await expect(sessions.list(account, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
