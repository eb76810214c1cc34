import type { StoredConnection } from '../../src/domain/connection/connection.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { decode } from '../../src/infrastructure/storage/stored-text.ts'
import { seededRandom } from '../fakes/services/seeded-random.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { type Actor, troublesOf } from './connection-actors.ts'
import { type Cast, Tab } from './model-tab.ts'

/** What the last word of visitor, wallet or another tab leads to; undefined = it depends on which was first. */
type Outcome = string | 'none' | undefined
type Operation = readonly [weight: number, name: string, run: () => void]

/**
 * Drives visitor, wallets, another tab and the end of pages in a random order, several at a time and without waiting for one another, and
 * compares what is shown, stored and true whenever all that is not waiting for an owner has settled.
 */
export class ConnectionModel {
  readonly history: string[] = []
  /** How often something was connected: a model that never connects proves nothing. */
  connectedSteps = 0
  readonly #disk = new FakeDisk()
  readonly #random: () => number
  readonly #namespace: ChainNamespace
  #tab: Tab
  #outcome: Outcome = 'none'
  /** The wallet whose owner has not answered the newest attempt. */
  #waiting: string | undefined
  #stop = new AbortController()
  /** Calls of this page that have not settled. */
  #calls = { open: 0 }
  /** Wallets whose owner lets something lie. */
  readonly #silent = new Set<string>()
  /** Wallets whose owner says no, also to the question for the account that was chosen. */
  readonly #refusing = new Set<string>()
  /** The page's store does not answer. */
  #isLate = false
  /** In this step, nobody but the store and another tab has said anything; a wallet has ended its connection, or the store was read in between. */
  #isQuiet = true
  #mayLeave = false
  /** In this step another tab has left. */
  #isLeftElsewhere = false
  /** Steps since the page was opened: its store is known to work only after the first. */
  #age = 0
  readonly #cast: Cast
  /** The wallet asked last. */
  #latest: string | undefined
  constructor(open: (disk: FakeDisk) => Cast, seed: number) {
    this.#random = seededRandom(seed)
    this.#cast = open(this.#disk)
    this.#namespace = this.#cast.namespace
    this.#tab = new Tab(this.#cast, this.#disk, false)
  }

  /** @returns what does not agree; empty when all does */
  async step(): Promise<string> {
    const before = this.history.length
    const [shown, isLate, tab, departures] = [this.#shownId, this.#isLate, this.#tab, this.#tab.departures]
    ;[this.#isQuiet, this.#mayLeave, this.#isLeftElsewhere] = [true, false, false]
    const many = 1 + Math.floor(this.#random() * 3)
    for (let count = 0; count < many; count++) {
      this.#operate()
      // Up to the last moment of an answer, whose way through our promises takes some dozens of turns.
      const most = this.#random() < 0.5 ? 12 : 60
      for (let ticks = Math.floor(this.#random() * most); ticks > 0; ticks--) await Promise.resolve()
    }
    if (this.history.length - before > 1) this.history.push('…')
    await this.#settle()
    // A wallet is asked after the store was waited for.
    if (this.#isLate || this.history.includes('the store fails to read', before)) await this.#settle()
    // Two attempts in a row, each of which waits for a wallet that does not answer.
    if (this.#tab.connections.of(this.#namespace).status === 'reconnecting') await this.#settle()
    this.#age += 1
    // Unknown is not left: what another tab says counts once the store answers.
    const isKept = tab.departures === departures && (!this.#isQuiet || this.#silent.size > 0 || shown === this.#shownId)
    if (isLate && this.#isLate && tab === this.#tab && !this.#mayLeave && !isKept)
      return `${shown} was shown, ${this.#shownId} is, and nobody has said anything that is known`
    return this.#disagreement()
  }

  get #shownId(): string | undefined {
    return this.#tab.connections.connection(this.#namespace)?.connector.id
  }

  /** @returns what never settles; empty when all does */
  async dispose(): Promise<string> {
    this.#answerStore()
    await this.#settle()
    this.#tab.dispose()
    await this.#settle()
    return this.#calls.open === 0 ? '' : `${this.#calls.open} calls never settle`
  }

  async #settle(): Promise<void> {
    for (const [own, theirs] of [
      [0, 1500],
      [6000, 5000],
      [0, 100],
    ] as const) {
      for (const actor of this.#cast.actors) await actor.pass(theirs)
      await this.#tab.clock.advance(own)
    }
    await this.#tab.clock.advance(0)
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  #operate(): void {
    const actor = this.#pick(this.#cast.actors)
    const { id } = actor.connector
    const { connections } = this.#tab
    const operations: readonly Operation[] = [
      [5, `connect ${id}`, () => this.#connect(actor, 'approve')],
      [1, `connect ${id}, who says no`, () => this.#connect(actor, 'reject')],
      [3, `connect ${id}, who does not answer`, () => this.#connect(actor, 'ignore')],
      [3, `${id} wakes up`, () => this.#wake(actor)],
      [2, `${id} moves`, () => this.#move(actor, 'approve')],
      [2, `${id} is to move and does not answer`, () => this.#move(actor, 'ignore')],
      [1, 'cancel', () => this.#cancel()],
      [2, 'disconnect', () => this.#leave(() => connections.disconnect(this.#namespace))],
      [1, 'reset', () => this.#leave(() => this.#tab.reset())],
      [1, 'reload', () => this.#reload()],
      [1, 'another tab leaves', () => this.#elsewhere(undefined)],
      [1, `another tab connects ${id}`, () => this.#elsewhere(actor)],
      [2, `${id} says another account`, () => this.#say(actor)],
      [1, `${id} leaves`, () => this.#walletLeaves(actor)],
      [1, 'the store does not answer', () => this.#holdStore()],
      [2, 'the store answers', () => this.#answerStore()],
      [1, 'the store fails to read', () => this.#failReads()],
    ]
    const [, name, run] = this.#pick(operations.flatMap((operation) => Array.from({ length: operation[0] }, () => operation)))
    this.history.push(name)
    if (!/^(?:another tab|the store)/.test(name)) this.#isQuiet = false
    run()
  }

  #track(work: Promise<unknown>): void {
    const calls = this.#calls
    calls.open += 1
    const done = () => void calls.open--
    work.then(done, done)
  }

  #connect(actor: Actor, mode: 'approve' | 'reject' | 'ignore'): void {
    const { id } = actor.connector
    this.#set(actor, mode)
    this.#stop = new AbortController()
    this.#track(this.#tab.connections.connect(actor.connector, {}, this.#stop.signal))
    this.#waiting = mode === 'ignore' ? id : undefined
    this.#latest = id
    // Nobody logs in here again: a login that another tab has just ended may be asked for, or be over.
    const isOver = actor.connector.type === 'AUTH' && this.#isLeftElsewhere
    this.#outcome = mode === 'approve' && !isOver ? id : undefined
  }

  /** Whatever it left unanswered before is answered first, a `disconnect` among it. */
  #set(actor: Actor, mode: 'approve' | 'reject' | 'ignore'): void {
    actor.mode(mode)
    const { id } = actor.connector
    this.#mayLeave ||= this.#silent.has(id)
    for (const [answer, ids] of [['ignore', this.#silent] as const, ['reject', this.#refusing] as const])
      if (mode === answer) ids.add(id)
      else ids.delete(id)
  }

  #wake(actor: Actor): void {
    actor.wake()
    this.#silent.delete(actor.connector.id)
    if (this.#waiting === actor.connector.id) this.#waiting = undefined
    this.#outcome = undefined
  }

  #cancel(): void {
    this.#stop.abort()
    this.#waiting = undefined
    this.#outcome = undefined
  }

  #move(actor: Actor, mode: 'approve' | 'ignore'): void {
    const { connections } = this.#tab
    const connection = connections.connection(this.#namespace)
    if (connection?.connector.id !== actor.connector.id || this.#waiting === actor.connector.id) return
    // It may fall silent before it has said yes. The login's page answers one question after the other: a move gives up a login on its way.
    if ((mode === 'ignore' && this.#calls.open > 0) || actor.connector.type === 'AUTH') this.#outcome = undefined
    this.#set(actor, mode)
    const network = connection.caipNetworkId === actor.home.caipNetworkId ? actor.other : actor.home
    this.#track(connections.switchNetwork(network, new AbortController().signal))
  }

  #leave(run: () => Promise<unknown>): void {
    this.#waiting = undefined
    this.#outcome = 'none'
    this.#track(run())
  }

  #reload(): void {
    this.#tab.dispose()
    for (const actor of this.#cast.actors) actor.reload?.()
    this.#waiting = undefined
    this.#outcome = undefined
    this.#age = 0
    // What a closed page waits for from its store never comes.
    if (this.#isLate) this.#calls = { open: 0 }
    this.#tab = new Tab(this.#cast, this.#disk, this.#isLate)
  }

  #elsewhere(actor: Actor | undefined): void {
    // Of the wallet that is here already it would say nothing new.
    if (actor && actor.connector.id === (this.#tab.connections.connection(this.#namespace)?.connector.id ?? this.#latest)) return
    const key = `connection/${this.#namespace}`
    this.#isLeftElsewhere ||= !actor
    if (!actor) this.#disk.texts.delete(key)
    else {
      const { id: connectorId, type, name } = actor.connector
      const caipNetworkId = actor.chain() ?? actor.home.caipNetworkId
      const stored: StoredConnection = { connectorId, type, name, address: actor.address(), caipNetworkId }
      this.#disk.texts.set(key, JSON.stringify(stored))
    }
    this.#disk.written$.next({ key, by: undefined })
    this.#outcome = undefined
  }

  #holdStore(): void {
    // The embedded wallet's login lies in a store of its own here, which nothing holds: the two would be out of order.
    if (this.#cast.actors.some(({ connector }) => connector.type === 'AUTH')) return
    if (!this.#isLate) this.#tab.hold()
    this.#isLate = true
  }

  #answerStore(): void {
    if (!this.#isLate) return
    ;[this.#isLate, this.#mayLeave] = [false, true]
    this.#tab.answer()
    this.#outcome = undefined
  }

  #failReads(): void {
    if (this.#age === 0 || this.#isLate) return
    this.#tab.failReads()
    this.#outcome = undefined
  }

  #say(actor: Actor): void {
    const address = actor.addresses.find((each) => each !== actor.address())
    // A wallet that was late to carry out a `disconnect` lists nothing then.
    this.#mayLeave = true
    if (address !== undefined) actor.say?.(address)
  }

  #walletLeaves(actor: Actor): void {
    if (!actor.leave) return
    this.#mayLeave = true
    actor.leave()
    this.#outcome = undefined
  }

  #disagreement(): string {
    const state = this.#tab.connections.of(this.#namespace)
    const stored = decode(this.#disk.texts.get(`connection/${this.#namespace}`)) as StoredConnection | undefined
    const connection = state.status === 'connected' ? state.connection : undefined
    const id = connection?.connector.id
    const isKnown = !this.#isLate
    if (id) this.connectedSteps += 1
    const actor = this.#cast.actors.find(({ connector }) => connector.id === id)
    const troubles: (readonly [boolean, string])[] = [
      [state.status === 'reconnecting', 'still reconnecting'],
      [this.#silent.size === 0 && this.#calls.open > 0, `${this.#calls.open} calls do not settle, and every owner has answered`],
      [state.status === 'connecting' && this.#waiting === undefined && this.#silent.size === 0, 'connecting, and nobody is asked'],
      [
        this.#outcome === 'none' && (id !== undefined || (isKnown && stored !== undefined)),
        `left, but ${id} is shown, ${stored?.connectorId} stored`,
      ],
      [this.#outcome !== undefined && this.#outcome !== 'none' && id !== this.#outcome, `${this.#outcome} said yes, ${id} is shown`],
      [isKnown && id !== undefined && stored?.connectorId !== id, `${id} is shown, ${stored?.connectorId} stored`],
      [isKnown && connection !== undefined && stored?.address !== connection.accounts[0].address, `${stored?.address} is stored`],
      [
        isKnown && connection !== undefined && connection.caipNetworkId !== stored?.caipNetworkId,
        `${connection?.caipNetworkId} shown, ${stored?.caipNetworkId} stored`,
      ],
      [
        connection !== undefined &&
          actor !== undefined &&
          connection.caipNetworkId === actor.home.caipNetworkId &&
          // What a wallet has changed to that does not say is not known.
          !this.#silent.has(actor.connector.id) &&
          !this.#refusing.has(actor.connector.id) &&
          connection.accounts[0].address !== actor.address(),
        `${connection?.accounts[0].address} is shown, the wallet has ${actor?.address()}`,
      ],
      [
        connection !== undefined && actor?.chain() !== undefined && connection.caipNetworkId !== actor.chain(),
        `${connection?.caipNetworkId} is shown, the wallet is on ${actor?.chain()}`,
      ],
      // One that was asked once more while it was connected, and is silent since, is asked still when its connection ends.
      ...troublesOf(this.#cast.actors, id, new Set([this.#waiting, ...(state.status === 'connecting' ? this.#silent : [])])),
    ]
    return troubles.flatMap(([isTrouble, text]) => (isTrouble ? [text] : [])).join('; ')
  }
}
