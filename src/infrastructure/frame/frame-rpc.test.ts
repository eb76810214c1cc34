import { describe, expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { rpcKind } from '../../domain/frame/rpc-methods.ts'

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

async function loggedIn() {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  world.shows.start()
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
