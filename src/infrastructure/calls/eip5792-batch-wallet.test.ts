import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { never } from '../../domain/shared/async/never.ts'
import { Eip5792BatchWallet } from './eip5792-batch-wallet.ts'

const ME = `0x${'ab'.repeat(20)}`
type Answer = (params: readonly unknown[]) => unknown
const thrown =
  (code: number | undefined, message = '') =>
  () =>
    Promise.reject(Object.assign(new Error(message), code !== undefined && { code }))

function open(answer: Answer) {
  const asked: unknown[] = []
  const request = async ({ params }: { params: readonly unknown[] }) => {
    asked.push(params)
    return answer(params)
  }
  const clock = new FakeClock()
  const connections = { provider: () => ({ request }), connection: () => undefined }
  return { asked, clock, wallet: new Eip5792BatchWallet(connections, clock) }
}
const capabilities = (answer: Answer) => open(answer).wallet.capabilities(ME, 'eip155:10', never())

describe('what a wallet can do', () => {
  it.each([
    ['the standard', { '0xa': { atomic: { status: 'supported' } } }, 'supported'],
    ['another case of letters', { '0xA': { atomic: { status: 'ready' } } }, 'ready'],
    ['all chains', { '0x0': { atomic: { status: 'ready' } } }, 'ready'],
    ['the chain before all', { '0x0': { atomic: { status: 'supported' } }, '0xa': { atomic: { status: 'unsupported' } } }, 'unsupported'],
    ['the first version', { '0xa': { atomicBatch: { supported: true } } }, 'supported'],
    ['the first version, no', { '0xa': { atomicBatch: { supported: false } } }, 'unsupported'],
    ['a decimal chain', { '10': { atomic: { status: 'supported' } } }, 'supported'],
    ['another chain only', { '0x1': { atomic: { status: 'supported' } } }, 'unsupported'],
    ['nothing', {}, 'unsupported'],
    ['a state of its own', { '0xa': { atomic: { status: 'maybe' } } }, 'unknown'],
    ['a text for the chain', { '0xa': 'yes' }, 'unknown'],
    ['a list', [], 'unknown'],
    ['null', null, 'unknown'],
    ['a text', 'supported', 'unknown'],
  ])('by %s', async (_, answer, atomic) => expect((await capabilities(() => answer)).atomic).toBe(atomic))

  it.each([
    [4200, 'unsupported'],
    [-32601, 'unsupported'],
    [-32004, 'unsupported'],
    [-32603, 'unknown'],
    [4100, 'unknown'],
    [4001, 'unknown'],
    [undefined, 'unknown'],
  ])('by the error %s', async (code, atomic) => expect((await capabilities(thrown(code))).atomic).toBe(atomic))

  it.each([
    'the method "wallet_getCapabilities" does not exist / is not available',
    'Unsupported method: wallet_getCapabilities',
    'Method not found.',
  ])('by the words %s', async (words) => expect((await capabilities(thrown(-32603, words))).atomic).toBe('unsupported'))

  it('is not known while it is late, and is asked again then', async () => {
    const { wallet, clock, asked } = open(() => new Promise(() => {}))
    const told = wallet.capabilities(ME, 'eip155:10', never())
    await clock.advance(2000)
    expect((await told).atomic).toBe('unknown')
    void wallet.capabilities(ME, 'eip155:10', never())
    expect(asked).toHaveLength(2)
  })

  it('asks for all chains a wallet that takes no list of them', async () => {
    const { wallet, asked } = open((params) => (params.length > 1 ? thrown(-32602)() : { '0xa': { atomic: { status: 'ready' } } }))
    expect((await wallet.capabilities(ME, 'eip155:10', never())).atomic).toBe('ready')
    expect(asked).toEqual([[ME, ['0xa']], [ME]])
  })
})

const batch = {
  id: '0x01',
  from: ME,
  chain: 'eip155:10' as const,
  calls: [{ to: ME, value: 5n, data: '0x' as const }],
  isRequired: false,
  capabilities: { paymasterService: { url: 'https://pay.example' } },
}

describe('a batch', () => {
  it('is asked for as the standard writes it, with the capabilities unread', async () => {
    const { wallet, asked } = open(() => ({ id: '0x01', capabilities: {} }))
    expect(await wallet.send(batch, never())).toBe('0x01')
    const { id, from, capabilities } = batch
    const calls = [{ to: ME, value: '0x5' }]
    expect(asked).toEqual([[{ version: '2.0.0', id, from, chainId: '0xa', atomicRequired: false, calls, capabilities }]])
  })

  it('is asked for in the words of the first version where the wallet takes no others; its answer is the id alone', async () => {
    const { wallet } = open(([first]) => ((first as { version: string }).version === '1.0' ? 'its own' : thrown(-32602)()))
    expect(await wallet.send(batch, never())).toBe('its own')
  })

  it.each([
    [4001, { code: 'USER_REJECTED' }],
    [4200, { code: 'WALLET_METHOD_UNSUPPORTED' }],
    [5700, { code: 'WALLET_REFUSED', facts: { walletCode: 5700 }, cause: { code: 5700 } }],
    [5750, { code: 'WALLET_REFUSED', facts: { walletCode: 5750 } }],
    [5760, { code: 'WALLET_REFUSED', facts: { walletCode: 5760 } }],
    [-32603, { code: 'TRANSACTION_UNKNOWN' }],
    [undefined, { code: 'TRANSACTION_UNKNOWN' }],
  ])('that is refused with %s', (code, error) => expect(open(thrown(code)).wallet.send(batch, never())).rejects.toMatchObject(error))

  it.each([null, {}, { id: '' }, 7])('answered with %j may have been sent', (answer) =>
    expect(open(() => answer).wallet.send(batch, never())).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' }),
  )

  it.each([
    [
      { status: 200, atomic: true, receipts: [{ transactionHash: `0x${'AB'.repeat(32)}` }] },
      { status: 200, atomic: true, hashes: [`0x${'ab'.repeat(32)}`] },
    ],
    [{ status: 'PENDING' }, { status: 100, atomic: undefined, hashes: [] }],
    [
      { status: 'CONFIRMED', receipts: [{ transactionHash: 'rubbish' }, null] },
      { status: 200, hashes: [] },
    ],
  ])('has a status', async (answer, status) => expect(await open(() => answer).wallet.status('0x01', never())).toMatchObject(status))

  it('is one that the wallet does not know', async () => {
    expect(await open(thrown(5730)).wallet.status('0x01', never())).toBeUndefined()
    await expect(open(() => 'rubbish').wallet.status('0x01', never())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })
})
