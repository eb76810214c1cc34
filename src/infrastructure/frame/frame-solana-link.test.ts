import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { Approvals } from '../../domain/frame/approvals.ts'
import { SessionSolanaSigner } from '../solana/session-solana-signer.ts'
import { solanaProvider } from '../solana/solana-host-provider.ts'
import { FrameRpc } from './frame-rpc.ts'
import { FrameSolanaLink } from './frame-solana-link.ts'

const ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const never = new AbortController().signal

async function open(answer: unknown) {
  const { site, wallet, clock } = embeddedWorld({ hasSolana: true })
  site.answers.set('GET_USER', () => ({ ...USER, accounts: [], address: ADDRESS, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
  site.answers.set('RPC_REQUEST', () => answer)
  await wallet.connect('solana', undefined, never)
  return new FrameSolanaLink(wallet, new FrameRpc(wallet, new Approvals(clock), 'solana'))
}

it('reads a signed transaction', async () => {
  const link = await open({ transaction: '2VfUX' })
  expect(await link.request('solana_signTransaction', { transaction: 'AQID' })).toEqual({ transaction: 'AQIDBA==' })
})

it.each([['0OIl'], ['1'.repeat(2_000_000)]])('refuses what is no transaction, at once', async (text) => {
  const link = await open({ transaction: text, transactions: [text, 7] })
  const used = processorTime()
  await expect(link.request('solana_signAllTransactions', { transactions: ['AQID'] })).rejects.toMatchObject({ code: -32603 })
  noteFigure('what is no transaction', used(), 1000)
})

const ODD = { toString: 1, valueOf: 1 }

it.each([[undefined], [{}], [{ signature: '' }], [{ signature: 7 }], [{ signature: '0x1234' }], [{ signature: ODD }]])(
  'a transaction that is sent and answered with %j may have been sent',
  async (answer) => {
    const signer = new SessionSolanaSigner(await open(answer), () => Promise.reject(new Error('unused')))
    await expect(solanaProvider(signer).signAndSendTransaction(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: -32090 })
  },
)

it('gives the signature of what was sent', async () => {
  const signature = '2'.repeat(88)
  const link = await open({ signature })
  expect(await link.request('solana_signAndSendTransaction', { transaction: 'AQID' })).toEqual({ signature })
})
