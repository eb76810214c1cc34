import { describe, expect, it } from 'vitest'
import { adasWorld, EVE, late, never } from '../../../test/support/adas-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { PreferAccountType } from './prefer-account-type.ts'

type World = ReturnType<typeof embeddedWorld>

describe('a login without a code that was left while the disk was slow', () => {
  /** What the view does when it is left. */
  async function left(world: World, run: (signal: AbortSignal) => Promise<unknown>) {
    world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    const free = world.store.holdWrites()
    const stop = new AbortController()
    const outcome = outcomeOf(run(stop.signal))
    await settle(world.clock)
    stop.abort()
    world.login.end()
    free()
    await outcome
    await settle(world.clock)
  }

  it('leaves no field that is busy for ever, and nobody is asked for without a mail', async () => {
    const world = embeddedWorld()
    await left(world, (signal) => world.byEmail.start('ada@example.com', signal))
    expect(world.login.state.value.status).toBe('idle')
    const before = world.names().length
    await settle(world.clock, 30_000)
    await outcomeOf(world.byEmail.start('ada@example.com', never))
    expect(world.names().slice(before)).toContain('CONNECT_EMAIL')
  })

  it('the same when the mail was asked for again', async () => {
    const world = embeddedWorld()
    world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    await world.byEmail.start('ada@example.com', never)
    await settle(world.clock, 30_000)
    await left(world, (signal) => world.byEmail.resend(signal))
    expect(world.login.state.value.status).toBe('idle')
  })
})

it('a login that is given up while it is shown and not connected yet leaves nobody shown', async () => {
  for (let gap = 0; gap < 60; gap += 1) {
    const world = embeddedWorld()
    const tell = late(world, 'GET_USER')
    const stop = new AbortController()
    const left = outcomeOf(world.connect.run('email', stop.signal))
    await settle(world.clock)
    tell()
    for (let turn = 0; turn < gap; turn += 1) await Promise.resolve()
    stop.abort()
    await left
    await settle(world.clock)
    expect([gap, world.wallet.state.value.users.size]).toEqual([gap, world.connections.connections.length])
  }
})

describe('somebody else logs in in another tab while an address is changed', () => {
  async function changing() {
    const world = await adasWorld()
    const answers: unknown[] = []
    void outcomeOf(world.updateEmail.run()).then((each) => answers.push(each))
    await settle(world.clock)
    return { ...world, answers }
  }

  it('updateEmail() does not resolve with the address of the other one', async () => {
    const world = await changing()
    world.who.isEve = true
    await world.wallet.reselect('eip155', never)
    await settle(world.clock, 5_000)
    expect(world.update.current).toBe(EVE.email)
    expect(world.answers).toEqual([])
  })

  it('an address that was confirmed for the one before is not kept for the other', async () => {
    const world = await changing()
    const { visitor } = world.wallet
    world.who.isEve = true
    await world.wallet.reselect('eip155', never)
    expect(await outcomeOf(world.wallet.changeEmail('countess@example.com', visitor))).toMatchObject({ code: 'ABORTED' })
    expect([world.update.current, (await world.record.preferences()).email]).toEqual([EVE.email, EVE.email])
  })

  it('the new address of the one is not shown and stored as that of the other', async () => {
    const world = await changing()
    world.site.answers.set('UPDATE_EMAIL_SECONDARY_OTP', () => ({ newEmail: 'countess@example.com' }))
    const confirm = late(world, 'UPDATE_EMAIL_SECONDARY_OTP')
    void outcomeOf(world.emailSteps.confirm('secondary', '123456', never))
    await settle(world.clock)
    world.who.isEve = true
    await world.wallet.reselect('eip155', never)
    confirm()
    await settle(world.clock)
    expect([world.update.current, (await world.record.preferences()).email]).toEqual([EVE.email, EVE.email])
  })
})

it('a page that keeps the kind of account is no success of the other kind', async () => {
  const world = await adasWorld()
  world.networks.learnSmartAccounts([1])
  world.site.answers.set('SET_PREFERRED_ACCOUNT', () => ({ type: 'smartAccount', address: USER.address }))
  const told = await outcomeOf(
    new PreferAccountType(world.wallet, world.connections, world.events, world.clock).run('eoa', 'eip155', never),
  )
  expect([told, world.tracked.filter((each) => each === 'SET_PREFERRED_ACCOUNT_TYPE')]).toMatchObject([{ code: expect.any(String) }, []])
})

it.each([[undefined], [null], [7], [{}], [{ id: 5 }], ['']])(
  'a batch that is answered with %j was sent by nobody knows',
  async (answer) => {
    const world = await adasWorld()
    world.site.answers.set('RPC_REQUEST', () => answer)
    const params = [{ calls: [{ to: '0x01' }] }]
    expect(await outcomeOf(world.provider().request({ method: 'wallet_sendCalls', params }) as Promise<unknown>)).toMatchObject({
      code: -32090,
    })
  },
)

it('of two wishes for the same kind of account, the page hears no taking back of the first after the second', async () => {
  const world = await adasWorld()
  world.networks.learnSmartAccounts([1])
  // As a page does that signs with what it was told last.
  const answers: ((answer: unknown) => void)[] = []
  world.site.answers.set('SET_PREFERRED_ACCOUNT', () => new Promise((resolve) => answers.push(resolve)))
  world.site.answers.set('GET_USER', ({ preferredAccountType }: { preferredAccountType?: unknown }) =>
    preferredAccountType === 'eoa' ? { ...USER, address: BOB } : USER,
  )
  const one = outcomeOf(world.wallet.prefer('eip155', 'eoa'))
  await settle(world.clock)
  const other = outcomeOf(world.wallet.prefer('eip155', 'eoa'))
  await settle(world.clock)
  for (const answer of answers) answer({ type: 'eoa', address: BOB })
  await settle(world.clock)
  for (const answer of answers.slice(2)) answer({ type: 'smartAccount', address: USER.address })
  await Promise.all([one, other])
  const told = world.site.asked
    .filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT')
    .map(({ payload }) => (payload as { type: string }).type)
  expect([world.connections.connection('eip155')?.accounts[0].type, told.at(-1)]).toEqual(['eoa', 'eoa'])
})

describe('Telegram: a result that was in the address before the visitor left', () => {
  async function leaving(isSlow: boolean) {
    const world = embeddedWorld()
    world.tab.isTelegram = true
    world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login?state=abc' }))
    // The link of a stranger.
    world.returned.result = 'https://secure.example/sdk/oauth?code=of-eve'
    const free = isSlow ? world.store.holdWrites() : () => {}
    const stop = new AbortController()
    const outcome = outcomeOf(world.bySocial.run('google', stop.signal))
    await settle(world.clock)
    return { ...world, free, stop, outcome }
  }

  it('is not the answer to that login: the page looks for results only after it has restored the connections', async () => {
    const world = await leaving(false)
    await world.backFromSocial.run()
    await settle(world.clock)
    expect(world.names()).not.toContain('CONNECT_SOCIAL')
    // The login that was begun goes on.
    expect((await world.record.preferences()).away?.provider).toBe('google')
    expect(world.returned.result).toBeUndefined()
  })

  it('a login that was given up, or disposed of, before the disk answered does not lead the page away', async () => {
    const world = await leaving(true)
    world.stop.abort()
    world.bySocial.dispose()
    world.free()
    await world.outcome
    await settle(world.clock)
    expect([world.tab.opened, (await world.record.preferences()).away]).toEqual([[], undefined])
  })
  it.each(['given up', 'not left after 45 s'])(
    'of a page that was %s is of nobody: a link of a stranger within ten minutes logs nobody in',
    async (how) => {
      const world = await leaving(false)
      if (how === 'given up') world.stop.abort()
      await settle(world.clock, 45_000)
      await world.outcome
      const next = embeddedWorld({ disk: world.disk })
      next.clock.wall = world.clock.now() + 1_000
      next.returned.result = 'https://secure.example/sdk/oauth?code=of-eve'
      await next.backFromSocial.run()
      await settle(next.clock)
      expect(next.names()).toEqual([])
    },
  )
})
