import { describe, expect, it } from 'vitest'
import { never } from '../../../src/domain/shared/async/never.ts'
import type { BatchWallet } from '../../../src/ports/calls/batch-wallet.ts'

/** Behind the port: a wallet with batches. `refuse` has its visitor say no; `mine` says that the batch is done. */
export type BatchWalletWorld = { wallet: BatchWallet; refuse(): void; mine(id: string, hash: string): void }

const ME = `0x${'ab'.repeat(20)}`
const HASH = `0x${'cd'.repeat(32)}`
const batch = { id: '0x01', from: ME, chain: 'eip155:10' as const, calls: [{ to: ME, value: 1n, data: '0x' as const }], isRequired: false }

export function describeBatchWallet(adapter: string, open: () => BatchWalletWorld): void {
  describe(`BatchWallet: ${adapter}`, () => {
    it('says what it can do, takes a batch under its id, once, and says what became of it', async () => {
      const { wallet, mine } = open()
      expect(await wallet.capabilities(ME, 'eip155:10', never())).toMatchObject({ atomic: 'supported', isCurrent: true })
      expect(await wallet.status('0x01', never())).toBeUndefined()
      expect(await wallet.send(batch, never())).toBe('0x01')
      expect(await wallet.status('0x01', never())).toMatchObject({ status: 100, hashes: [] })
      await expect(wallet.send(batch, never())).rejects.toMatchObject({ code: 'WALLET_REFUSED', facts: { walletCode: 5720 } })
      mine('0x01', HASH)
      expect(await wallet.status('0x01', never())).toMatchObject({ status: 200, hashes: [HASH] })
    })

    it('does not send what its visitor refuses', async () => {
      const { wallet, refuse } = open()
      refuse()
      await expect(wallet.send(batch, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(await wallet.status('0x01', never())).toBeUndefined()
    })

    it('is given up at once', async () => {
      const { wallet } = open()
      const calls = [wallet.capabilities(ME, 'eip155:10', AbortSignal.abort()), wallet.status('0x01', AbortSignal.abort())]
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
