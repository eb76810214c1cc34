import { expect, it } from 'vitest'
import { type FakeSecurePage, SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { OpeningWindow } from '../../../test/support/opening-window.ts'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { BrowserPopups } from './browser-popups.ts'

type World = ReturnType<typeof open>['world']
const SEEDS = 200

function open() {
  const window = new OpeningWindow()
  let popups: BrowserPopups | undefined
  let secure: ReturnType<typeof secureWorld> | undefined
  const world = embeddedWorld({
    hasSolana: true,
    over: (clock) => {
      secure = secureWorld(clock)
      return secure.site
    },
    windows: (clock) => {
      popups = new BrowserPopups(clock, window as unknown as Window)
      return popups
    },
  })
  if (!secure || !popups) throw new Error('not made')
  return { world, window, popups, page: secure.page, frames: secure.frames, secure: secure.site }
}

/** What a visitor or the site may be waiting for. */
const FLOWS: readonly ((world: World, signal: AbortSignal) => Promise<unknown>)[] = [
  ({ byEmail }, signal) => byEmail.start('ada@example.com', signal),
  ({ byEmail }, signal) => byEmail.awaitDevice(signal),
  ({ byEmail }, signal) => byEmail.confirm('123456', signal),
  ({ bySocial }, signal) => bySocial.run('google', signal),
  ({ byFarcaster }, signal) => byFarcaster.run(signal),
  ({ connect }, signal) => connect.run('email', signal),
  async ({ connect, provider }, signal) => {
    await connect.run('email', signal)
    return provider().request({ method: 'personal_sign', params: ['0x00', USER.address] })
  },
  async ({ connect, updateEmail }, signal) => {
    await connect.run('email', signal)
    return updateEmail.run()
  },
  async ({ connect, wallet }, signal) => {
    await connect.run('email', signal)
    return abortable(wallet.prefer('eip155', 'eoa'), signal)
  },
  // A page that a visitor comes back to; both namespaces.
  async ({ wallet, record }, signal) => {
    await record.storeLogin({ email: 'ada@example.com' }, () => false)
    return Promise.all([wallet.restore('eip155', signal), wallet.restore('solana', signal)])
  },
  async ({ connect, connections, networks }, signal) => {
    await connect.run('email', signal)
    const other = networks.find('eip155:8453')
    return other && connections.switchNetwork(other, signal)
  },
  async ({ connect, connections }, signal) => {
    await connect.run('email', signal)
    return connections.disconnect('eip155')
  },
  // Each step of a new address.
  async ({ connect, updateEmail, emailSteps }, signal) => {
    await connect.run('email', signal)
    void updateEmail.run().catch(() => {})
    await emailSteps.start('new@example.com', signal)
    await emailSteps.confirm('primary', '123456', signal)
    return emailSteps.confirm('secondary', '654321', signal)
  },
  // The whole page goes to the provider, and comes back.
  ({ tab, bySocial }, signal) => {
    tab.isTelegram = true
    return bySocial.run('google', signal)
  },
  async ({ record, returned, clock, backFromSocial }) => {
    await record.change((login) => ({ ...login, away: { provider: 'google', at: clock.now() } }))
    returned.result = 'https://secure.example/sdk/oauth?code=1'
    return backFromSocial.run()
  },
  async ({ wallet }, signal) => {
    await wallet.connect('solana', SOLANA, signal)
    return wallet.rpc('solana', 'solana_signMessage', {}, signal)
  },
]

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ON_SOLANA = { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: SOLANA, accounts: [] }
const userOn = (payload: unknown) =>
  String((payload as { chainId?: unknown } | undefined)?.chainId).startsWith('solana:') ? ON_SOLANA : USER

const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['CONNECT_EMAIL', { action: 'VERIFY_OTP' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_OTP', undefined],
  ['GET_SOCIAL_REDIRECT_URI', { uri: 'https://provider.example/login' }],
  ['GET_FARCASTER_URI', { url: 'https://farcaster.example/x' }],
  ['CONNECT_FARCASTER', { userName: 'ada' }],
  ['CONNECT_SOCIAL', USER],
  ['IS_CONNECTED', { isConnected: true }],
  ['SWITCH_NETWORK', { chainId: 'eip155:8453' }],
  ['UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', undefined],
  ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'new@example.com' }],
  ['RPC_REQUEST', '0x00'],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa', address: USER.address }],
  ['SIGN_OUT', undefined],
]

function steer(page: FakeSecurePage, random: () => number): void {
  page.isReady = random() > 0.15
  for (const [name, answer] of ANSWERS) {
    const isSilent = random() < 0.35
    page.answers.set(name, () => (isSilent ? SILENT : answer))
  }
  const isSilent = random() < 0.35
  page.answers.set('GET_USER', (payload) => (isSilent ? SILENT : userOn(payload)))
}

it(`leaves no frame, window, listener, timer or unsettled promise at any of ${String(SEEDS)} moments`, async () => {
  const unsettled: string[] = []
  let pendingAtEnd = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    let state = seed * 2_654_435_761
    const random = () => {
      state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + seed) >>> 0
      return state / 2 ** 32
    }
    const { world, window, popups, page, frames, secure } = open()
    steer(page, random)
    world.modal.setOpen(true)
    world.shows.start()
    world.refuses.start()
    const flow = FLOWS[seed % FLOWS.length]
    if (!flow) throw new Error('no flow')
    let outcome: unknown
    void outcomeOf(flow(world, new AbortController().signal)).then((each) => {
      outcome = each
    })
    for (let step = Math.floor(random() * 30); step > 0; step--) await Promise.resolve()
    for (let turn = Math.floor(random() * 4); turn > 0; turn--) await settle(world.clock, Math.floor(random() * 1_500))
    if (outcome === undefined) pendingAtEnd += 1
    // As the instance does: everything that was made, in any order.
    const things = [
      secure,
      popups,
      world.bySocial,
      world.backFromSocial,
      world.connect,
      world.shows,
      world.refuses,
      world.approvals,
      world.updateEmail,
      world.wallets,
      world.connections,
    ]
    for (const thing of things.sort(() => random() - 0.5)) thing.dispose()
    await settle(world.clock)
    if (outcome === undefined) unsettled.push(`seed ${String(seed)}`)
    const open_ = window.popups.filter(({ closed }) => !closed).length
    expect([seed, frames.channels.size, open_, window.held, world.clock.pending]).toEqual([seed, 0, 0, 0, 0])
  }
  expect(unsettled).toEqual([])
  // The seeds are worth something: most of them ended while something was on its way.
  expect(pendingAtEnd).toBeGreaterThan(SEEDS / 3)
})
