import { describe, expect, it } from 'vitest'
import { fail } from '../../src/domain/errors/fail.ts'
import type { ReadonlyStore } from '../../src/domain/shared/store.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'
import { type coreWorld, never, walletNamed } from './core-world.ts'

/** How the answer comes of the question at which something happens. */
const HOW = ['answered just before', 'answered late', 'failed late'] as const
export type How = (typeof HOW)[number]
export const OWNERS = ['another account', 'another network', 'another wallet', 'nobody'] as const
export type NewOwner = (typeof OWNERS)[number]
export type Happening = 'disposed' | 'aborted' | NewOwner

/** One service over ports that are watched, and what a visitor does with it. */
export type Scene = Readonly<{
  clock: FakeClock
  /** By name. */
  ports: Readonly<Record<string, object>>
  /** All that it shows. */
  state: ReadonlyStore<unknown>
  /** `isOver`: it has happened, and the visitor does nothing more. */
  play(signal: AbortSignal, isOver: () => boolean): Promise<unknown>
  dispose(): void
  /** Another account comes into use, or none. */
  move?: (to: NewOwner) => void
  /** What must be the same as when it happened before anything was done; given up: where that was heard. */
  shown?: () => unknown
}>

type Table = Readonly<{
  open(): Promise<Scene>
  /** Questions that change something outside, as `port.method`. */
  acts: readonly string[]
  happenings: readonly Happening[]
  /** As many questions at least, so that no table is empty. */
  least: number
}>

const isOwner = (happening: Happening): happening is NewOwner => OWNERS.some((each) => each === happening)

/** What another account is in the core's world. */
export const moverOf =
  ({ fakes: [adapter], connections }: Pick<ReturnType<typeof coreWorld>, 'fakes' | 'connections'>, address: string) =>
  (to: NewOwner): void => {
    if (to === 'another account') adapter?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
    if (to === 'another network')
      adapter?.emit({ type: 'network', caipNetworkId: adapter.chain === 'eip155:1' ? 'eip155:8453' : 'eip155:1' })
    const connection = connections.connection('eip155')
    if (to === 'another wallet' && adapter && connection) void connections.adopt(adapter, { ...connection, connector: walletNamed('Beta') })
    if (to === 'nobody') void connections.disconnect('eip155')
  }

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Questions to ports that do not hear that they are given up. At one of them something happens. */
class Steps {
  #count = 0
  hasHappened = false
  /** Asked for somebody who still waits, with what was asked before it happened. */
  readonly asked: string[] = []
  before: readonly string[] = []

  constructor(
    private readonly at: number,
    private readonly how: How,
    private readonly happen: () => void,
  ) {}

  get count(): number {
    return this.#count
  }

  watch(ports: Scene['ports']): void {
    for (const [name, port] of Object.entries(ports)) {
      const methods = port as Record<string, unknown>
      for (const key of methodsOf(port)) {
        const own = (methods[key] as (...given: unknown[]) => unknown).bind(port)
        methods[key] = (...given: unknown[]) => this.#ask(`${name}.${key}`, own, given)
      }
    }
  }

  #ask(name: string, own: (...given: unknown[]) => unknown, given: readonly unknown[]): unknown {
    const isLeft = given.some((each) => each instanceof AbortSignal && each.aborted)
    if (isLeft) return Promise.reject(fail('ABORTED', {}))
    const answer = own(...given.map((each) => (each instanceof AbortSignal ? never() : each)))
    if (!(answer instanceof Promise)) return answer
    this.asked.push(name)
    this.#count += 1
    return this.#count === this.at ? this.#interrupted(answer, name.startsWith('store.')) : answer
  }

  async #interrupted(answer: Promise<unknown>, neverFails: boolean): Promise<unknown> {
    answer.catch(() => {})
    if (this.how === 'answered just before') {
      // Whoever waits for it goes on after this.
      const settled = await answer.then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      queueMicrotask(() => this.#happens())
      return settled()
    }
    await turn()
    this.#happens()
    await turn()
    if (this.how === 'answered late' || neverFails) return answer
    throw fail('HTTP_UNREACHABLE', { url: '' })
  }

  #happens(): void {
    this.before = [...this.asked]
    this.hasHappened = true
    this.happen()
  }
}

function methodsOf(port: object): readonly string[] {
  const found = new Set<string>()
  for (let each: object | null = port; each && each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(each)))
      if (typeof value === 'function' && key !== 'constructor') found.add(key)
  }
  return [...found]
}

/** Whether `work` has settled. Time passes as long as it has not. */
async function playedOut(clock: FakeClock, work: Promise<unknown>): Promise<'done' | 'failed' | undefined> {
  let isOver: 'done' | 'failed' | undefined
  void work.then(
    () => (isOver = 'done'),
    () => (isOver = 'failed'),
  )
  for (let round = 0; round < 50 && !isOver; round += 1) await clock.advance(round < 20 ? 0 : round < 40 ? 1000 : 70_000)
  const hasEnded = isOver
  for (let round = 0; round < 10; round += 1) await clock.advance(1000)
  return hasEnded
}

const told = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each instanceof Map ? [...each] : each))

/** From where they differ. */
function differing(one = '', other = ''): string {
  const at = [...one].findIndex((each, index) => each !== other[index])
  const part = (text: string) => text.slice(Math.max(0, at - 40), at + 80)
  return `${part(one)}, not ${part(other)}`
}

async function played({ open }: Table, happening: Happening, how: How, at: number) {
  const scene = await open()
  const stop = new AbortController()
  const { clock } = scene
  await clock.advance(0)
  const timers = clock.pending
  let later = 0
  const happen = () => {
    if (happening === 'aborted') stop.abort()
    if (happening !== 'disposed') return isOwner(happening) ? scene.move?.(happening) : undefined
    scene.dispose()
    scene.state.watch(() => (later += 1))
  }
  const steps = new Steps(at, how, happen)
  steps.watch(scene.ports)
  const end = await playedOut(
    clock,
    scene.play(stop.signal, () => steps.hasHappened),
  )
  return { scene, steps, end, later, timers: clock.pending - timers }
}

async function faultsOf(table: Table, happening: Happening, how: How): Promise<Readonly<{ faults: readonly string[]; steps: number }>> {
  const faults: string[] = []
  const control = await table.open()
  await control.clock.advance(0)
  if (isOwner(happening)) control.move?.(happening)
  for (let round = 0; round < 10; round += 1) await control.clock.advance(1000)
  const wanted = told(control.shown?.())
  for (let at = 1; ; at += 1) {
    const { scene, steps, end, later, timers } = await played(table, happening, how, at)
    if (!steps.hasHappened) return { faults, steps: at - 1 }
    const say = (what: string) => faults.push(`${at} (${steps.before.at(-1) ?? ''}): ${what}`)
    if (!end) say('a promise does not settle')
    const acts = steps.asked.slice(steps.before.length).filter((name) => table.acts.includes(name))
    const hasActed = steps.before.some((name) => table.acts.includes(name))
    if (acts.length > 0) say(`asked afterwards: ${acts.join()}`)
    // What a wallet answers is recorded all the same.
    if (happening === 'disposed' && later > 0 && !hasActed) say('the state changes afterwards')
    if (happening === 'disposed' && timers > 0) say('a timer stays')
    const now = told(scene.shown?.())
    const isHeard = isOwner(happening) ? !hasActed : happening === 'aborted' && end === 'failed'
    if (isHeard && now !== wanted) say(`shows ${differing(now, wanted)}`)
  }
}

/** Plays the scene once for each question to a port, and has something happen while that is open. */
export function eachStepOf(name: string, table: Table): void {
  describe(name, () => {
    for (const happening of table.happenings) {
      it.each(HOW)(`holds what it promises at each step: ${happening}, %s`, async (how) => {
        const { faults, steps } = await faultsOf(table, happening, how)
        expect(faults).toEqual([])
        expect(steps).toBeGreaterThanOrEqual(table.least)
      })
    }
  })
}
