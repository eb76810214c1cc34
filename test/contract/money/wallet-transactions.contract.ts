import { describe, expect, it } from 'vitest'
import type { WalletTransactions } from '../../../src/ports/money/wallet-transactions.ts'

export const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const CALL = { from: ACCOUNT, to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0x', value: 258n } as const
const signal = () => new AbortController().signal

/** Behind the port: a connected wallet of `ACCOUNT` on Ethereum. `asked`: how often it was asked to send. */
export type WalletTransactionsWorld = Readonly<{ wallet: WalletTransactions; reject(): void; leave(): void; asked(): number }>

export function describeWalletTransactions(adapter: string, open: () => WalletTransactionsWorld): void {
  describe(`WalletTransactions: ${adapter}`, () => {
    it('says whose wallet it is, and where it is', async () => {
      expect(await open().wallet.standing('eip155', signal())).toEqual({ address: ACCOUNT, caipNetworkId: 'eip155:1' })
    })

    it('sends once, and gives the hash', async () => {
      const { wallet, asked } = open()
      expect(await wallet.send(CALL, 'eip155:1', signal())).toMatch(/^0x[0-9a-f]{64}$/)
      expect(asked()).toBe(1)
    })

    it('passes on the refusal', async () => {
      const { wallet, reject } = open()
      reject()
      await expect(wallet.send(CALL, 'eip155:1', signal())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    })

    it('asks nobody when nobody is connected, or it is given up', async () => {
      const { wallet, leave, asked } = open()
      await expect(wallet.send(CALL, 'eip155:1', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      leave()
      await expect(wallet.send(CALL, 'eip155:1', signal())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
      expect(asked()).toBe(0)
    })
  })
}
