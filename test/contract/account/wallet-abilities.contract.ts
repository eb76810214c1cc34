import { describe, expect, it } from 'vitest'
import type { SmartSession } from '../../../src/ports/account/smart-sessions.ts'
import type { WalletAbilities } from '../../../src/ports/account/wallet-abilities.ts'
import { collectiblesQuery } from '../collectibles/collectibles.contract.ts'

/** Behind the port: a wallet that offers `atomic` on Ethereum. `set` makes it offer nothing, say nothing, or say no. */
export type WalletAbilitiesWorld = { wallet: WalletAbilities; set(what: 'nothing' | 'silence' | 'no'): void }

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const SESSION: SmartSession = {
  ...{ pci: 'abc', project: { name: 'Shop' }, expiresAt: 1_767_225_600_000 },
  ...{ permissions: [{ type: 'contract-call', data: { address: OWNER } }], policies: [] },
}

export function describeWalletAbilities(adapter: string, open: () => WalletAbilitiesWorld): void {
  describe(`WalletAbilities: ${adapter}`, () => {
    const signal = () => new AbortController().signal
    const { connection, network } = collectiblesQuery(OWNER)

    it('tells what the wallet offers, that it offers nothing, and that it does not say', async () => {
      const { wallet, set } = open()
      expect(await wallet.list(connection, OWNER, network, signal())).toEqual(['atomic'])
      set('nothing')
      expect(await wallet.list(connection, OWNER, network, signal())).toEqual([])
      set('silence')
      expect(await wallet.list(connection, OWNER, network, signal())).toBeUndefined()
    })

    it('has the wallet give up permissions, unless the visitor says no', async () => {
      const { wallet, set } = open()
      expect(await wallet.revoke(connection, `eip155:1:${OWNER}`, SESSION, signal())).toMatch(/^0x[0-9a-f]+$/)
      set('no')
      await expect(wallet.revoke(connection, `eip155:1:${OWNER}`, SESSION, signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    })

    it('is given up at once', async () => {
      const { wallet } = open()
      await expect(wallet.list(connection, OWNER, network, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      await expect(wallet.revoke(connection, `eip155:1:${OWNER}`, SESSION, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
