import type { Connector } from '../../src/domain/connection/connection.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { seededRandom } from '../fakes/services/seeded-random.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { never, walletNamed } from './core-world.ts'
import { ALICE, alpha, BOB, beta, type SeveralWorld, severalWorld, solanaAdapter, sun } from './several-wallets-world.ts'

const CAROL = '0x52908400098527886E0F7030069857D2E4169EE7'
const SUNNY = ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'] as const
const both = {}
/** One wallet of two namespaces: one object in the page. */
const twins = [walletNamed('Twin', 'eip155', { provider: both }), walletNamed('Twin', 'solana', { provider: both })]
/** One session of two namespaces. */
const relayed = (['eip155', 'solana'] as const).map(
  (chain): Connector => ({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain }),
)
export const CAST: readonly Connector[] = [alpha, beta, sun, ...twins, ...relayed]

type Operation = readonly [weight: number, name: string, run: () => void]
const NAMESPACES = ['eip155', 'solana'] as const satisfies readonly ChainNamespace[]
const keyOf = ({ chain, id }: Pick<Connector, 'chain' | 'id'>) => `${chain}/${id}`

/**
 * Several wallets at once, some of them of two namespaces: drives the visitor, the wallets and reloads in a random order, and compares what is
 * connected, stored and listened to whenever all has settled.
 */
export class SeveralModel {
  readonly history: string[] = []
  /** The most wallets that were connected at once. */
  most = 0
  readonly #random: () => number
  readonly #disk = new FakeDisk()
  readonly #adapters = [new FakeChainAdapter('eip155'), solanaAdapter()] as const
  #world: SeveralWorld
  #open = 0
  /** Of the last attempt to connect. */
  #stop = new AbortController()
  /** Attempts that have not settled, by wallet. */
  readonly #asked = new Map<string, number>()
  /** Wallets that the visitor left and did not connect again. */
  readonly #left = new Set<string>()
  /** What the visitor wants last, by namespace, where it depends on nobody else. */
  readonly #wanted = new Map<ChainNamespace, string>()

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    for (const { id, chain } of CAST) this.#of(chain).own.set(id, chain === 'solana' ? [...SUNNY] : [ALICE, BOB])
    this.#world = this.#page()
  }

  /** @returns what does not agree; empty when all does */
  async step(): Promise<string> {
    this.#wanted.clear()
    const before = this.history.length
    for (let count = 1 + Math.floor(this.#random() * 3); count > 0; count--) {
      this.#operate()
      for (let ticks = Math.floor(this.#random() * 40); ticks > 0; ticks--) await Promise.resolve()
    }
    if (this.history.length - before > 1) this.history.push('…')
    await this.#settle()
    return this.#disagreement()
  }

  async dispose(): Promise<string> {
    for (const adapter of this.#adapters) adapter.wakeUp()
    this.#world.stop()
    await this.#settle()
    const listeners = this.#adapters.reduce((sum, { listenerCount }) => sum + listenerCount, 0)
    return this.#open + listeners === 0 ? '' : `${this.#open} calls never settle, ${listeners} listeners stay`
  }

  #page(): SeveralWorld {
    const world = severalWorld({ disk: this.#disk, adapters: this.#adapters, announced: CAST.filter((wallet) => wallet !== relayed[1]) })
    void world.start()
    return world
  }

  async #settle(): Promise<void> {
    for (const ms of [400, 5000, 3000, 100]) await this.#world.clock.advance(ms)
    for (let ticks = 0; ticks < 200; ticks++) await Promise.resolve()
  }

  #of(namespace: ChainNamespace): FakeChainAdapter {
    return this.#adapters[namespace === 'solana' ? 1 : 0]
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  get #isUndisturbed(): boolean {
    return this.#adapters.every(({ silent, rejects }) => !silent && !rejects)
  }

  #operate(): void {
    const wallet = this.#pick(CAST)
    const { chain, id } = wallet
    const adapter = this.#of(chain)
    const { several, disconnect, leave } = this.#world
    const named = keyOf(wallet)
    const choice = { namespace: chain, connectorId: id }
    const operations: readonly Operation[] = [
      [6, `connect ${named}`, () => this.#connect(wallet)],
      [3, `switch to ${named}`, () => this.#switch(wallet)],
      [3, `leave ${named}`, () => this.#leave([wallet], false, () => leave.run(choice))],
      [1, `forget ${named}`, () => this.#leave([wallet], false, () => leave.forget(choice))],
      [1, `disconnect ${chain}`, () => this.#leave(this.#all(chain), true, () => disconnect.run(chain))],
      [1, 'disconnect', () => this.#leave(CAST, true, () => disconnect.run())],
      [1, 'cancel', () => this.#set(() => this.#stop.abort())],
      [1, `${chain} does not answer`, () => this.#set(() => Object.assign(adapter, { silent: true }))],
      [1, `${chain} says no`, () => this.#set(() => Object.assign(adapter, { rejects: true }))],
      [3, `${chain} answers`, () => this.#set(() => Object.assign(adapter, { rejects: false }).wakeUp())],
      [2, `${named} says another account`, () => this.#say(wallet)],
      [1, `${named} leaves`, () => this.#set(() => several.find(wallet) && adapter.emit({ type: 'disconnected' }, id))],
      [1, 'reload', () => this.#reload()],
    ]
    const [, name, run] = this.#pick(operations.flatMap((operation) => Array.from({ length: operation[0] }, () => operation)))
    this.history.push(name)
    run()
  }

  #all(namespace: ChainNamespace): readonly Connector[] {
    return CAST.filter(({ chain }) => chain === namespace)
  }

  /** Something that may decide any attempt. */
  #set(run: () => unknown): void {
    this.#wanted.clear()
    run()
  }

  #track(work: Promise<unknown>, wallet?: Connector): void {
    const key = wallet ? keyOf(wallet) : ''
    this.#open += 1
    this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1)
    const done = () => {
      this.#open -= 1
      this.#asked.set(key, (this.#asked.get(key) ?? 0) - 1)
    }
    work.then(done, done)
  }

  #connect(wallet: Connector): void {
    this.#left.delete(keyOf(wallet))
    if (this.#isUndisturbed) this.#wanted.set(wallet.chain, wallet.id)
    this.#stop = new AbortController()
    this.#track(this.#world.connections.connect(wallet, {}, this.#stop.signal), wallet)
  }

  #switch(wallet: Connector): void {
    const live = this.#world.several.find(wallet)
    if (!live) return
    this.#left.delete(keyOf(wallet))
    const { address } = this.#pick(live.accounts)
    const isGranted = this.#of(wallet.chain).own.get(wallet.id)?.includes(address)
    if (this.#isUndisturbed && isGranted) this.#wanted.set(wallet.chain, wallet.id)
    this.#track(this.#world.several.switchTo({ namespace: wallet.chain, connectorId: wallet.id, address }, never()), wallet)
  }

  /** `ends`: what is being asked is given up, too. */
  #leave(wallets: readonly Connector[], ends: boolean, run: () => Promise<unknown>): void {
    for (const wallet of wallets) {
      const isAsked = (this.#asked.get(keyOf(wallet)) ?? 0) > 0
      if (this.#world.several.find(wallet) && (ends || !isAsked)) this.#left.add(keyOf(wallet))
    }
    this.#wanted.clear()
    this.#track(run())
  }

  #say({ chain, id }: Connector): void {
    const adapter = this.#of(chain)
    // Real adapters read again when they begin to listen; this one does not.
    if (!adapter.listenedTo.includes(id) || (this.#asked.get(keyOf({ chain, id })) ?? 0) > 0) return
    const own = adapter.own.get(id) ?? []
    const next = chain === 'solana' ? [...own].reverse() : this.#pick([[BOB, CAROL], [CAROL], [ALICE, BOB]])
    adapter.own.set(id, next)
    const [first = '', ...rest] = next
    const account = (address: string) => ({ namespace: chain, address })
    this.#wanted.clear()
    adapter.emit({ type: 'accounts', accounts: [account(first), ...rest.map(account)] }, id)
  }

  #reload(): void {
    this.#world.stop()
    this.#wanted.clear()
    this.#world = this.#page()
  }

  #disagreement(): string {
    const { several, connections } = this.#world
    const { live } = several
    this.most = Math.max(this.most, live.length)
    const keys = live.map(({ connector }) => keyOf(connector))
    const stands = this.#adapters.every(({ silent }) => !silent)
    const records = several.state.value.records.flatMap((record) => (record.left ? [] : [`${record.namespace}/${record.connectorId}`]))
    const written = [...this.#disk.texts].flatMap(([key, text]) =>
      key.startsWith('wallets/') && (JSON.parse(text) as { left: boolean }).left === false ? [key.slice('wallets/'.length)] : [],
    )
    const spelt = (list: readonly string[]) => [...list].sort().join()
    const troubles: (readonly [boolean, string])[] = [
      [new Set(keys).size !== keys.length, `twice connected: ${keys}`],
      [stands && this.#open > 0, `${this.#open} calls do not settle, and every owner answers`],
      [spelt(records) !== spelt(keys) && stands, `connected ${spelt(keys)}, on record ${spelt(records)}`],
      [spelt(records) !== spelt(written), `on record ${spelt(records)}, written ${spelt(written)}`],
      ...keys.map((key): readonly [boolean, string] => [this.#left.has(key), `${key} was left and is connected`]),
      ...NAMESPACES.flatMap((namespace): (readonly [boolean, string])[] => {
        const own = live.filter(({ connector }) => connector.chain === namespace)
        const ids = own.map(({ connector }) => connector.id)
        const heard = this.#of(namespace).listenedTo
        const state = connections.of(namespace)
        const active = connections.connection(namespace)
        const text = this.#disk.texts.get(`connection/${namespace}`)
        const stored = text === undefined ? undefined : (JSON.parse(text) as { connectorId: string; address: string })
        const wanted = this.#wanted.get(namespace)
        return [
          [spelt(heard) !== spelt(ids), `${ids} are connected in ${namespace}, ${heard} listened to`],
          [stands && (state.status === 'reconnecting' || state.status === 'connecting'), `${namespace} is ${state.status}`],
          [!active && own.length > 0 && state.status === 'disconnected', `none of ${own.length} is active in ${namespace}`],
          [stands && stored?.connectorId !== active?.connector.id, `${active?.connector.id} is active, ${stored?.connectorId} stored`],
          [
            active !== undefined && stored?.address !== active.accounts[0].address,
            `${active?.accounts[0].address}, stored ${stored?.address}`,
          ],
          [wanted !== undefined && wanted !== active?.connector.id, `${wanted} was wanted, ${active?.connector.id} is active`],
          ...own.map(({ connector, accounts }): readonly [boolean, string] => {
            const granted = this.#of(namespace).own.get(connector.id) ?? []
            const shown = accounts.map(({ address }) => address)
            return [spelt(granted) !== spelt(shown), `${connector.id} shows ${spelt(shown)}, grants ${spelt(granted)}`]
          }),
        ]
      }),
    ]
    return troubles.flatMap(([isTrouble, text]) => (isTrouble ? [text] : [])).join('; ')
  }
}
