import { expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { EVE, never } from '../../../test/support/adas-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { seedsOf } from '../../../test/support/run-length.ts'
import { BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SecureCallName } from '../../domain/frame/secure-calls.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'

type World = ReturnType<typeof embeddedWorld>
const SEEDS = seedsOf(20).map((seed) => [seed] as const)
/** Of each seed. */
const ORDERS = 12
const ADAS_CODE = '111111'
const EVES_CODE = '222222'

/** A page that carries out one request after the other, whether or not anybody still waits for it, when it is told to. */
class SerialPage {
  who: 'ada' | 'eve' | undefined
  chainId = 1
  kind = 'smartAccount'
  readonly #queue: (() => void)[] = []

  serve({ site }: World): void {
    const on = (name: SecureCallName, work: (payload: never) => unknown) => {
      const queued = (payload: never) =>
        new Promise((resolve, reject) => {
          this.#queue.push(() => {
            try {
              resolve(work(payload))
            } catch (error) {
              reject(error)
            }
          })
        })
      site.answers.set(name, queued)
    }
    on('CONNECT_OTP', ({ otp }: { otp: string }) => {
      this.who = otp === EVES_CODE ? 'eve' : 'ada'
    })
    on('IS_CONNECTED', () => ({ isConnected: this.who !== undefined }))
    on('GET_USER', ({ chainId, preferredAccountType }: { chainId: number | string; preferredAccountType?: string }) => {
      this.chainId = Number(String(chainId).replace('eip155:', ''))
      this.kind = preferredAccountType ?? this.kind
      return this.#user()
    })
    on('SWITCH_NETWORK', ({ chainId }: { chainId: string }) => {
      this.#user()
      this.chainId = Number(chainId.replace('eip155:', ''))
      return { chainId: this.chainId }
    })
    on('SET_PREFERRED_ACCOUNT', ({ type }: { type: string }) => {
      this.kind = type
      return { type, address: this.#user().address }
    })
    on('SIGN_OUT', () => {
      this.who = undefined
    })
    on('RPC_REQUEST', () => this.#user().address)
  }

  get isBusy(): boolean {
    return this.#queue.length > 0
  }

  step(): void {
    this.#queue.shift()?.()
  }

  #user() {
    if (!this.who) throw fail('FRAME_REQUEST_FAILED', { description: 'nobody' })
    const user = this.who === 'eve' ? EVE : { ...USER, address: this.kind === 'eoa' ? BOB : USER.address }
    return { ...user, chainId: this.chainId }
  }
}

function randomFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761)
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const shown = ({ wallet }: World) => wallet.state.value.users.get('eip155')

async function moves({ wallet, networks }: World, id: CaipNetworkId, signal: AbortSignal): Promise<unknown> {
  const network = networks.find(id)
  return network && wallet.switchNetwork('eip155', network, signal)
}

/** What a visitor or the site does. */
const ACTS: readonly ((world: World, signal: AbortSignal) => Promise<unknown>)[] = [
  ({ byEmail }, signal) => byEmail.confirm(ADAS_CODE, signal),
  ({ byEmail }, signal) => byEmail.confirm(EVES_CODE, signal),
  (world, signal) => moves(world, 'eip155:8453', signal),
  (world, signal) => moves(world, 'eip155:1', signal),
  ({ connections, connect }, signal) => connections.connect(connect.connector, { preferred: 'eip155:1' }, signal),
  ({ wallet }, signal) => abortable(wallet.prefer('eip155', 'eoa'), signal),
  ({ wallet }, signal) => wallet.reselect('eip155', signal),
  ({ connections }) => connections.disconnect('eip155'),
  ({ wallet }, signal) => wallet.rpc('eip155', 'eth_blockNumber', [], signal),
]

/** A signature is of whom was shown when it was asked for. */
async function signs(world: World): Promise<void> {
  const asked = shown(world)?.address
  const provider = world.connections.connection('eip155') ? world.provider() : undefined
  const outcome = await outcomeOf(provider?.request({ method: 'personal_sign', params: ['0x00', asked] }) ?? Promise.resolve(asked))
  if (typeof outcome === 'object' && outcome && 'value' in outcome) expect(outcome.value).toBe(asked)
}

async function drain(page: SerialPage, worlds: readonly World[]): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = page.isBusy ? 0 : quiet + 1) {
    page.step()
    for (const { clock } of worlds) await settle(clock)
  }
}

type Given = Readonly<{ tabs?: number; isUsedElsewhere?: boolean }>

/** Ada is logged in. Then acts, aborts and answers in the order of `random`. */
async function play(random: (below: number) => number, { tabs = 1, isUsedElsewhere = false }: Given = {}) {
  const [page, disk] = [new SerialPage(), new FakeDisk()]
  const worlds = Array.from({ length: tabs }, () => embeddedWorld({ disk }))
  for (const world of worlds) page.serve(world)
  page.who = 'ada'
  const all: Promise<unknown>[] = []
  for (const world of worlds) all.push(outcomeOf(world.connect.run('email', never)))
  await drain(page, worlds)
  const open: AbortController[] = []
  let signing = 0
  for (let turn = 5 + random(25); turn > 0; turn -= 1) {
    const world = worlds[random(tabs)]
    if (!world) throw new Error('no tab')
    const what = random(12)
    if (what < 4) {
      const stop = new AbortController()
      open.push(stop)
      const act = ACTS[random(ACTS.length)]
      if (act) all.push(outcomeOf(act(world, stop.signal)))
    } else if (what < 6 && tabs === 1) {
      signing += 1
      all.push(signs(world).finally(() => (signing -= 1)))
    } else if (what < 8) open.at(-1 - random(2))?.abort()
    else if (what === 8 && isUsedElsewhere && signing === 0 && !page.isBusy) page.who = page.who === 'eve' ? 'ada' : 'eve'
    else if (what < 11) page.step()
    else await settle(world.clock, random(500))
    for (let tick = random(12); tick > 0; tick -= 1) await Promise.resolve()
  }
  // Nothing that comes later puts right what is given up last.
  const [last, stop] = [ACTS[random(ACTS.length)], new AbortController()]
  if (last && worlds[0]) all.push(outcomeOf(last(worlds[0], stop.signal)))
  for (let tick = random(12); tick > 0; tick -= 1) await Promise.resolve()
  if (random(2) === 0) page.step()
  stop.abort()
  await drain(page, worlds)
  for (const { clock } of worlds) await settle(clock, 3_000)
  await drain(page, worlds)
  await Promise.all(all)
  return { page, worlds }
}

const nameOf = (world: World) => ({ [USER.address]: 'ada', [BOB]: 'ada', [EVE.address]: 'eve' })[shown(world)?.address ?? '']

it.each(SEEDS)('one tab, orders %i: who is shown is who the page signs for, on the chain that is shown', async (seed) => {
  const random = randomFrom(seed)
  for (let order = 0; order < ORDERS; order += 1) {
    const { page, worlds } = await play(random)
    for (const world of worlds) {
      const user = shown(world)
      if (user) expect([order, nameOf(world), user.chainId]).toEqual([order, page.who, page.chainId])
      else if (page.who) {
        // The next login begins with a sign-out.
        const { isUsed, isSignOutPending } = await world.record.preferences()
        expect([order, isUsed ?? isSignOutPending]).toEqual([order, true])
      }
      expect([order, world.connections.connection('eip155')?.accounts[0].address, world.clock.pending]).toEqual([order, user?.address, 0])
    }
  }
})

it.each(SEEDS)('a page that is also used elsewhere, orders %i: nothing is signed for anybody else than who was shown', async (seed) => {
  const random = randomFrom(seed + 1_000)
  for (let order = 0; order < ORDERS; order += 1) {
    const { page, worlds } = await play(random, { isUsedElsewhere: true })
    for (const world of worlds) {
      const last = signs(world)
      await drain(page, worlds)
      await last
      expect([order, shown(world) ? nameOf(world) : page.who]).toEqual([order, page.who])
    }
  }
})

it.each(SEEDS)('two tabs, orders %i: each shows who the page knows, once it has asked', async (seed) => {
  const random = randomFrom(seed + 2_000)
  for (let order = 0; order < ORDERS; order += 1) {
    const { page, worlds } = await play(random, { tabs: 2 })
    for (const world of worlds) {
      const asked = outcomeOf(world.wallet.reselect('eip155', never))
      await drain(page, worlds)
      await asked
      expect([order, shown(world) ? nameOf(world) : page.who]).toEqual([order, page.who])
    }
  }
})
