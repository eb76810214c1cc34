import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { rpcKind } from '../../domain/frame/rpc-methods.ts'
import { EvmChainAdapter } from '../connection/evm-chain-adapter.ts'

const never = new AbortController().signal
const CALLS = [
  {
    version: '2.0.0',
    from: ALICE,
    chainId: '0x1',
    calls: [
      { to: BOB, value: '0x1' },
      { to: BOB, data: '0xabcd' },
    ],
  },
]

async function loggedIn(given: Parameters<typeof embeddedWorld>[0] = {}) {
  const world = embeddedWorld(given)
  await world.connect.run('email', never)
  world.shows.start()
  world.refuses.start()
  return world
}

describe('requests of EIP-5792 and its relatives', () => {
  it.each([
    ['wallet_getCapabilities', [ALICE, ['0x1']], { '0x1': { atomic: { status: 'supported' } } }, 'safe'],
    ['wallet_getCallsStatus', ['0x01'], { version: '2.0.0', id: '0x01', status: 200 }, 'safe'],
    ['wallet_getAssets', [{ account: ALICE }], { '0x1': [] }, 'safe'],
    ['wallet_sendCalls', CALLS, { id: '0x01' }, 'approved'],
    ['wallet_grantPermissions', [{ chainId: '0x1' }], { context: '0x01' }, 'approved'],
    ['wallet_revokePermissions', [{ permissionsContext: '0x01' }], null, 'approved'],
    ['eth_sendUserOperation', [{}], `0x${'1'.repeat(64)}`, 'approved'],
  ] as const)('%s goes as it is, and comes back as it is', async (method, params, answer, kind) => {
    const { provider, site, clock, router, modal } = await loggedIn()
    let settleIt: (value: unknown) => void = () => {}
    site.answers.set('RPC_REQUEST', () => new Promise((resolve) => (settleIt = resolve)))
    const asked = provider().request({ method, params })
    await settle(clock)
    expect([rpcKind(method), modal.state.value.open && router.current.view === 'ApproveTransaction']).toEqual([kind, kind === 'approved'])
    settleIt(answer)
    expect(await asked).toEqual(answer)
    expect([site.asked.at(-1)?.payload, modal.state.value.open]).toEqual([
      { method, params, chainNamespace: 'eip155', chainId: 1, rpcUrl: 'https://node.example' },
      false,
    ])
  })

  it.each([
    ['no calls', []],
    ['calls that are no list', [{ calls: {} }]],
    ['an empty list', [{ calls: [] }]],
    ['a call without a receiver', [{ calls: [{ data: '0x' }] }]],
    ['a receiver without 0x', [{ calls: [{ to: ALICE.slice(2) }] }]],
    ['data without 0x', [{ calls: [{ to: ALICE, data: 'abcd' }] }]],
    ['a second call that is none', [{ calls: [{ to: ALICE }, 'x'] }]],
  ])('posts nothing for %s', async (_, params) => {
    const { provider, names, modal } = await loggedIn()
    const before = names().length
    expect(await outcomeOf(provider().request({ method: 'wallet_sendCalls', params }))).toMatchObject({ code: -32602 })
    expect([names().length, modal.state.value.open]).toEqual([before, false])
  })

  it('answers the chain of today after a switch, and nothing to nobody', async () => {
    const { provider, site, wallet } = await loggedIn()
    site.answers.set('SWITCH_NETWORK', () => ({ chainId: 'eip155:8453' }))
    site.answers.set('GET_USER', () => ({ ...USER, chainId: '8453' }))
    site.answers.set('RPC_REQUEST', () => '0x1')
    const before = provider()
    await before.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await before.request({ method: 'eth_blockNumber' })
    expect(site.asked.at(-1)?.payload).toMatchObject({ chainId: 8453 })
    await wallet.signOut()
    expect(await outcomeOf(before.request({ method: 'personal_sign', params: [] }))).toMatchObject({ code: 4100 })
    expect(await before.request({ method: 'eth_accounts' })).toEqual([])
  })
})

describe('how long the frame is waited for', () => {
  it('a read ends after 120 s, and is no approval that is told', async () => {
    const { provider, clock, alerts } = await loggedIn()
    const outcome = outcomeOf(provider().request({ method: 'eth_getBalance', params: [ALICE, 'latest'] }))
    let isOver = false
    void outcome.then(() => (isOver = true))
    await settle(clock, 119_999)
    expect(isOver).toBe(false)
    await settle(clock, 1)
    expect(await outcome).toMatchObject({ code: -32603 })
    expect(alerts.state.value).toBeUndefined()
  })

  it('a signature that is given up by who asked closes its view and is dropped by the frame; others go on waiting', async () => {
    const { connections, provider, clock, approvals, modal, router } = await loggedIn({
      own: () => new EvmChainAdapter(new FakeClock(), {} as never, {} as never),
    })
    const adapter = connections.adapter('eip155')
    const account = connections.connection('eip155')?.accounts[0]
    if (!adapter || !account) throw new Error('not connected')
    const stop = new AbortController()
    const sign = (signal: AbortSignal) => outcomeOf(adapter.signMessage({ provider: provider(), account, message: 'hello' }, signal))
    const other = outcomeOf(provider().request({ method: 'personal_sign', params: ['0x00', ALICE] }))
    const signed = sign(stop.signal)
    await settle(clock)
    expect([approvals.state.value.pending, router.current.view]).toEqual([2, 'ApproveTransaction'])
    stop.abort()
    expect(await signed).toMatchObject({ code: 'ABORTED' })
    await settle(clock)
    expect([approvals.state.value.pending, modal.state.value.open]).toEqual([1, true])
    approvals.abort()
    expect([await other, modal.state.value.open]).toMatchObject([{ code: 4001 }, false])
    expect(await sign(stop.signal)).toMatchObject({ code: 'ABORTED' })
    expect([approvals.state.value.pending, modal.state.value.open]).toEqual([0, false])
  })
})

describe('the words of the frame', () => {
  const says = async (method: string, description: string, params: readonly unknown[] = []) => {
    const { provider, site } = await loggedIn()
    site.answers.set('RPC_REQUEST', () => {
      throw fail('FRAME_REQUEST_FAILED', { description })
    })
    return outcomeOf(provider().request({ method, params }))
  }

  it.each([
    'User rejected the request',
    'The user denied message signature.',
    'User cancelled the request',
    'Request was aborted',
    'Transaction was declined by the user',
    'Cancelled by user',
  ])('"%s" is a refusal, and only of what the visitor was asked', async (words) => {
    expect(await says('eth_sendTransaction', words)).toMatchObject({ code: 4001 })
    expect(await says('eth_call', words)).toMatchObject({ code: -32603, message: words })
    expect(await says('eth_sendRawTransaction', words)).toMatchObject({ code: -32603, message: words })
  })

  it.each([
    ['Unsupported non-optional capability: paymasterService', 5700],
    ['Unsupported chain id', 5710],
    ['Atomicity not supported', 5760],
  ])('"%s" of a batch has the code of EIP-5792, and of nothing else', async (words, code) => {
    expect(await says('wallet_sendCalls', words, CALLS)).toMatchObject({ code, message: words })
    expect(await says('eth_sendTransaction', words)).toMatchObject({ code: -32603, message: words })
  })

  it.each([
    ['eth_call', 'execution reverted: sale closed'],
    ['eth_sendRawTransaction', 'transaction rejected: nonce too low'],
    ['eth_sendTransaction', 'transaction rejected: nonce too low'],
    ['eth_sendTransaction', 'execution reverted: user rejected the offer'],
    ['eth_sendTransaction', 'execution reverted: cancelled by user'],
    ['wallet_sendCalls', 'bundle denied by the bundler'],
    ['personal_sign', 'Access denied'],
    ['personal_sign', 'The connection was closed'],
    ['eth_sendTransaction', ''],
  ])('%s: "%s" reaches the site as it is', async (method, words) => {
    expect(await says(method, words, method === 'wallet_sendCalls' ? CALLS : [])).toMatchObject({ code: -32603, message: words })
  })
})
