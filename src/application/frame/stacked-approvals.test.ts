import { describe, expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal

/** Logged in, with requests whose answers are given one by one. */
async function loggedIn() {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  world.shows.start()
  const waiting: ((answer: unknown) => void)[] = []
  const refusals: ((reason: unknown) => void)[] = []
  world.site.answers.set(
    'RPC_REQUEST',
    () =>
      new Promise((resolve, reject) => {
        waiting.push(resolve)
        refusals.push(reject)
      }),
  )
  const refuse = (at: number) => refusals[at]?.(fail('FRAME_REQUEST_FAILED', { description: 'User rejected the request' }))
  return { ...world, waiting, refuse }
}

describe('approvals', () => {
  it('come back when another one arrives while the visitor looks at something else', async () => {
    const world = await loggedIn()
    void outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    world.open.run({ view: 'Networks' })
    expect(world.router.current.view).toBe('Networks')
    void outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x02'] }))
    await settle(world.clock)
    expect(world.router.current.view).toBe('ApproveTransaction')
  })

  it('leave no empty room to go back to', async () => {
    const world = await loggedIn()
    world.modal.setOpen(true)
    world.router.reset('Account')
    const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    world.open.run({ view: 'Networks' })
    world.waiting[0]?.('0x1234')
    await signed
    expect(world.router.current.view).toBe('Networks')
    world.router.back(true)
    expect(world.router.state.value.stack.map(({ view }) => view)).toEqual(['Account'])
  })

  it('go back to what was put beneath them meanwhile, and close the modal when that is nothing', async () => {
    const world = await loggedIn()
    const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    world.router.reset('Networks')
    world.router.push('ApproveTransaction')
    world.waiting[0]?.('0x1234')
    await signed
    expect([world.router.current.view, world.modal.state.value.open]).toEqual(['Networks', true])
    world.router.reset('ApproveTransaction')
    expect(world.modal.state.value.open).toBe(false)
  })

  it('of a site that asks as soon as the account is there outlive the end of the login', async () => {
    const world = embeddedWorld()
    world.shows.start()
    world.site.answers.set('RPC_REQUEST', () => new Promise(() => {}))
    world.open.run({})
    const asked: unknown[] = []
    const watching = world.connections.state.watch(() => {
      if (world.connections.connections.length === 0 || asked.length > 0) return
      asked.push(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    })
    await world.connect.run('email', never)
    await settle(world.clock)
    watching()
    expect([asked.length, world.router.current.view, world.modal.state.value.open]).toEqual([1, 'ApproveTransaction', true])
    expect(world.approvals.state.value.pending).toBe(1)
  })

  it.each([42, null, undefined, {}, ['eth_sign']])(
    'a method that is no text (%j) is refused without an error of the page',
    async (method) => {
      const world = await loggedIn()
      expect(await outcomeOf(world.provider().request({ method: method as never }))).toMatchObject({ code: expect.any(Number) })
      expect(world.names()).not.toContain('RPC_REQUEST')
    },
  )

  it('that cannot be shown are not told as refused by the visitor, whom nobody asked', async () => {
    const world = await loggedIn()
    world.unreachable.add('ApproveTransaction')
    const signed = world.provider().request({ method: 'personal_sign', params: ['0x01'] })
    expect(await outcomeOf(signed)).toMatchObject({ code: 4100 })
    expect([world.names().includes('RPC_REQUEST'), world.approvals.state.value.pending]).toEqual([false, 0])
  })

  it('are asked of nobody who is logged out: the modal stays closed', async () => {
    const world = await loggedIn()
    const provider = world.provider()
    await world.connections.disconnect('eip155')
    world.close.run()
    const views: string[] = []
    world.router.state.watch(({ stack }) => views.push(stack.at(-1)?.view ?? ''))
    expect(await outcomeOf(provider.request({ method: 'personal_sign', params: [] }))).toMatchObject({ code: 4100 })
    expect([views, world.modal.state.value.open]).toEqual([[], false])
  })

  describe('that come together', () => {
    const sign = (world: Awaited<ReturnType<typeof loggedIn>>, text: string) =>
      outcomeOf(world.provider().request({ method: 'personal_sign', params: [text] }))
    const asked = (world: Awaited<ReturnType<typeof loggedIn>>) => world.names().filter((name) => name === 'RPC_REQUEST').length

    it('are asked one after the other, and each gets its own answer', async () => {
      const world = await loggedIn()
      const [first, second, third] = ['0x01', '0x02', '0x03'].map((text) => sign(world, text))
      await settle(world.clock)
      expect([asked(world), world.approvals.state.value]).toMatchObject([1, { pending: 3, turn: 1 }])
      world.waiting[0]?.('0x1111')
      expect(await first).toEqual({ value: '0x1111' })
      await settle(world.clock)
      expect([asked(world), world.router.current.view, world.approvals.state.value]).toMatchObject([
        2,
        'ApproveTransaction',
        { pending: 2, turn: 2 },
      ])
      world.refuse(1)
      expect(await second).toMatchObject({ code: 4001 })
      await settle(world.clock)
      world.waiting[2]?.('0x3333')
      expect(await third).toEqual({ value: '0x3333' })
      await settle(world.clock)
      expect([world.modal.state.value.open, world.approvals.state.value.pending]).toEqual([false, 0])
    })

    it('are all given up with the modal, and those behind the first are never asked', async () => {
      const world = await loggedIn()
      const all = ['0x01', '0x02', '0x03'].map((text) => sign(world, text))
      await settle(world.clock)
      world.close.run()
      expect(await Promise.all(all)).toMatchObject([{ code: 4001 }, { code: 4001 }, { code: 4001 }])
      await settle(world.clock)
      expect(asked(world)).toBe(1)
      const later = sign(world, '0x04')
      await settle(world.clock)
      world.waiting[1]?.('0x4444')
      expect(await later).toEqual({ value: '0x4444' })
    })

    it('go on behind one whose asker does not wait any more', async () => {
      const world = await loggedIn()
      const [first, second] = [new AbortController(), new AbortController()]
      const run = ({ signal }: AbortController, answer: string) =>
        outcomeOf(world.approvals.run('eip155', () => new Promise((done) => world.waiting.push(() => done(answer))), signal))
      const all = [run(first, 'one'), run(second, 'two'), run(new AbortController(), 'three')]
      second.abort()
      expect(await all[1]).toMatchObject({ code: 'ABORTED' })
      expect(world.waiting).toHaveLength(1)
      first.abort()
      await settle(world.clock)
      world.waiting[1]?.(undefined)
      expect(await all[2]).toEqual({ value: 'three' })
    })

    it.each([
      ['chain', { ...USER, chainId: 8453 }],
      ['account', { ...USER, address: BOB }],
    ])('are given up when the %s changes: the one on the screen, and those behind it', async (_, user) => {
      const world = await loggedIn()
      const [first, second] = ['0x01', '0x02'].map((text) => sign(world, text))
      await settle(world.clock)
      world.site.answers.set('GET_USER', () => user)
      await world.wallet.connect('eip155', 'eip155:8453', never)
      world.waiting[0]?.('0x1111')
      expect(await first).toMatchObject({ code: 4001 })
      expect(await second).toMatchObject({ code: 4001 })
      expect(asked(world)).toBe(1)
    })
  })
})

describe('a transaction that was given up while it was asked for', () => {
  const HASH = `0x${'1'.repeat(64)}`
  const endings: readonly [string, (world: Awaited<ReturnType<typeof loggedIn>>) => unknown][] = [
    ['the modal was closed', ({ close }) => close.run()],
    [
      'the chain is changed',
      ({ wallet, networks }) => outcomeOf(wallet.switchNetwork('eip155', networks.find('eip155:8453') as never, never)),
    ],
    ['the other kind of account is asked for', ({ wallet }) => outcomeOf(wallet.prefer('eip155', 'eoa'))],
    ['the visitor logs out', ({ wallet }) => wallet.signOut()],
    ['another method is refused', ({ provider }) => outcomeOf(provider().request({ method: 'eth_sign', params: [] }))],
  ]
  const asked = async (how: (world: Awaited<ReturnType<typeof loggedIn>>) => unknown, method = 'eth_sendTransaction') => {
    const world = await loggedIn()
    for (const name of ['SWITCH_NETWORK', 'SET_PREFERRED_ACCOUNT'] as const) world.site.answers.set(name, () => new Promise(() => {}))
    const params = method === 'wallet_sendCalls' ? [{ calls: [{ to: BOB }] }] : []
    const outcome = outcomeOf(world.provider().request({ method, params }))
    await settle(world.clock)
    how(world)
    await settle(world.clock)
    return { ...world, outcome }
  }

  it.each(endings)('is on the screen no longer, and not called rejected, when %s', async (_, how) => {
    const { outcome, approvals, clock } = await asked(how)
    expect(approvals.state.value.pending).toBe(0)
    await settle(clock, 3_000)
    expect(await outcome).toMatchObject({ code: -32090, message: expect.stringContaining('did not say') })
  })

  it.each(endings)('counts when the page says that it was sent, after %s', async (_, how) => {
    const { outcome, waiting, clock } = await asked(how)
    await settle(clock, 2_000)
    waiting[0]?.(HASH)
    expect(await outcome).toEqual({ value: HASH })
  })

  it('is rejected when the page says so', async () => {
    const { outcome, refuse } = await asked(({ close }) => close.run())
    refuse(0)
    expect(await outcome).toMatchObject({ code: 4001 })
  })

  it.each(['wallet_sendCalls', 'eth_sendUserOperation'])('%s too', async (method) => {
    const { outcome, clock } = await asked(({ close }) => close.run(), method)
    await settle(clock, 3_000)
    expect(await outcome).toMatchObject({ code: -32090 })
  })

  it('is rejected at once while it is behind another one: nobody was asked for it', async () => {
    const world = await loggedIn()
    const send = () => outcomeOf(world.provider().request({ method: 'eth_sendTransaction', params: [] }))
    const all = [send(), send()]
    await settle(world.clock)
    world.close.run()
    expect(await all[1]).toMatchObject({ code: 4001 })
    await settle(world.clock, 3_000)
    expect(await all[0]).toMatchObject({ code: -32090 })
  })
})

describe('an approval on the screen', () => {
  const end = { accounts: [{ address: BOB, type: 'eoa' }], address: BOB, preferredAccountType: 'eoa' } as const

  it('is given up before the page is asked for the other kind of account', async () => {
    const world = await loggedIn()
    world.site.answers.set('SET_PREFERRED_ACCOUNT', () => new Promise(() => {}))
    const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    void outcomeOf(world.wallet.prefer('eip155', 'eoa'))
    await settle(world.clock)
    expect([await signed, world.names().at(-1)]).toMatchObject([{ code: 4001 }, 'SET_PREFERRED_ACCOUNT'])
    expect(world.approvals.state.value.pending).toBe(0)
  })

  it('is given up before the page is asked for another chain', async () => {
    const world = await loggedIn()
    world.site.answers.set('SWITCH_NETWORK', () => new Promise(() => {}))
    const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    void outcomeOf(world.wallet.switchNetwork('eip155', world.networks.find('eip155:8453') as never, never))
    await settle(world.clock)
    expect([await signed, world.names().at(-1)]).toMatchObject([{ code: 4001 }, 'SWITCH_NETWORK'])
    expect(world.approvals.state.value.pending).toBe(0)
  })

  it.each([
    ['another account', { ...USER, ...end }, 4001],
    ['another chain', { ...USER, chainId: 8453 }, 4001],
    ['another e-mail address of the same account', { ...USER, email: 'new@example.com' }, undefined],
  ])('with %s by another tab: %j', async (_, user, code) => {
    const world = await loggedIn()
    const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
    await settle(world.clock)
    world.site.answers.set('GET_USER', () => user)
    await world.wallet.reselect('eip155', never)
    world.waiting[0]?.('0x1234')
    expect(await signed).toEqual(code ? expect.objectContaining({ code }) : { value: '0x1234' })
  })
})

it('what waits for an approval is not given up for a switch to the chain that it is for', async () => {
  const world = await loggedIn()
  world.site.answers.set('SWITCH_NETWORK', () => ({ chainId: 1 }))
  const signed = outcomeOf(world.provider().request({ method: 'personal_sign', params: ['0x01'] }))
  await settle(world.clock)
  await world.provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  world.waiting[0]?.('0x1234')
  expect(await signed).toEqual({ value: '0x1234' })
})
