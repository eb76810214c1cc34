import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/domain/network/network.ts'
import { TOKEN_PROGRAM } from '../../../src/domain/solana/token-programs.ts'
import type { SolanaTransfers } from '../../../src/ports/solana/solana-transfers.ts'

export type SolanaTransfersWorld = Readonly<{
  transfers: SolanaTransfers
  network: Network
  /** Two accounts; the first has SOL. */
  from: string
  to: string
}>

export function describeSolanaTransfers(adapter: string, open: () => Promise<SolanaTransfersWorld>): void {
  describe(`SolanaTransfers: ${adapter}`, () => {
    const signal = () => new AbortController().signal

    it('builds what a wallet signs', async () => {
      const { transfers, network, from, to } = await open()
      expect(await transfers.build({ from, to, amount: 1_000_000n }, network, signal())).not.toHaveLength(0)
    })

    it.each(['', '0x0000000000000000000000000000000000000001', 'vitalik.eth', '22222222222222222222222222222222222222222222222'])(
      'builds nothing for the receiver "%s"',
      async (to) => {
        const { transfers, network, from } = await open()
        await expect(transfers.build({ from, to, amount: 1n }, network, signal())).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
      },
    )

    it('builds nothing for no amount', async () => {
      const { transfers, network, from, to } = await open()
      await expect(transfers.build({ from, to, amount: 0n }, network, signal())).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    })

    it('builds what takes a delegate away, of a token account alone', async () => {
      const { transfers, network, from, to } = await open()
      expect(await transfers.revocation({ owner: from, account: to, program: TOKEN_PROGRAM }, network, signal())).not.toHaveLength(0)
      const wrong = transfers.revocation({ owner: from, account: 'vitalik.eth', program: TOKEN_PROGRAM }, network, signal())
      await expect(wrong).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
      const other = transfers.revocation({ owner: from, account: to, program: to }, network, signal())
      await expect(other).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    })

    it('is given up at once', async () => {
      const { transfers, network, from, to } = await open()
      await expect(transfers.build({ from, to, amount: 1n }, network, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
