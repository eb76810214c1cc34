import type { Connection, Connector } from '../../../src/domain/connection/connection.ts'
import type { CaipNetworkId, Network } from '../../../src/domain/network/network.ts'
import type { ChainAdapter } from '../../../src/ports/connection/chain-adapter.ts'
import { adapterWatchCases } from './adapter-watch-cases.ts'
import { type ContractCase, check, rejects, same } from './contract-case.ts'

/** What can be done to the wallet behind the adapter. */
export interface WalletKnobs {
  /** What it grants from now on. */
  accounts(addresses: readonly string[]): void
  grants(isGranted: boolean): void
  /** The visitor says no to everything, or to nothing. */
  rejects(what: 'all' | 'nothing'): void
  /** It answers nothing that the visitor would have to agree to, nor a disconnect request, until `wakeUp`. */
  silent(): void
  wakeUp(): void
  /** The visitor picks other accounts in the wallet itself. */
  saysAccounts(addresses: readonly string[]): void
  leaves(): void
  /** How often the wallet's window was opened. */
  prompts(): number
  /** Listeners that the wallet still has. */
  listeners(): number
}

export type ChainAdapterWorld<K extends WalletKnobs = WalletKnobs> = {
  adapter: ChainAdapter
  wallet: K
  connector: Connector
  /** Two valid addresses of the namespace, as they are shown. */
  addresses: readonly [string, string]
  /** Where a fresh connection stands. */
  home: Network
  other: Network
  /** Lets time pass. */
  pass(ms: number): Promise<void>
  /** Where the wallet itself stands, if it stands on a chain of its own. */
  stands?(): CaipNetworkId
  /** Its wallets show one account at a time (Keplr). */
  single?: boolean
  /** Its standard has no silent question (Polkadot, Keplr): who is not granted any more is asked, and may say no. */
  asksAloud?: boolean
}

export const signal = (): AbortSignal => new AbortController().signal

export async function connected({ adapter, connector }: ChainAdapterWorld<WalletKnobs>): Promise<Connection> {
  return { ...(await adapter.connect(connector, {}, signal())), connector }
}

/** `work`'s outcome, with time passing until it has one. */
export async function afterAWhile<T>(world: Pick<ChainAdapterWorld, 'pass'>, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  await world.pass(5000)
  return work
}

type Case = ContractCase<ChainAdapterWorld>

/**
 * What every chain adapter does, whatever the namespace. Run each with a fresh world, in any test runner:
 * @example
 * for (const { name, run } of chainAdapterCases) it(name, () => run(openMyWorld))
 */
export const chainAdapterCases: readonly Case[] = [
  {
    name: 'connect: resolves what the wallet granted',
    async run(open) {
      const { adapter, connector, wallet, addresses, home, single } = open()
      wallet.accounts(addresses)
      const result = await adapter.connect(connector, {}, signal())
      same(
        result.accounts.map(({ address }) => address),
        single ? addresses.slice(0, 1) : addresses,
      )
      same(result.accounts[0].namespace, adapter.namespace)
      same(result.caipNetworkId, home.caipNetworkId)
    },
  },
  {
    name: 'connect: rejects when the visitor says no',
    async run(open) {
      const world = open()
      world.wallet.rejects('all')
      await rejects(afterAWhile(world, world.adapter.connect(world.connector, {}, signal())), 'USER_REJECTED')
    },
  },
  {
    name: 'connect: rejects when the wallet grants nothing',
    async run(open) {
      const world = open()
      world.wallet.accounts([])
      await rejects(afterAWhile(world, world.adapter.connect(world.connector, {}, signal())), 'NO_ACCOUNTS')
    },
  },
  {
    name: 'connect: is given up at once, whatever the wallet does later',
    async run(open) {
      const { adapter, connector, wallet } = open()
      wallet.silent()
      const controller = new AbortController()
      const work = adapter.connect(connector, {}, controller.signal)
      controller.abort()
      await rejects(work, 'ABORTED')
      wallet.wakeUp()
    },
  },
  {
    name: 'connect: asks nothing when it was given up before',
    async run(open) {
      const { adapter, connector, wallet } = open()
      await rejects(adapter.connect(connector, {}, AbortSignal.abort()), 'ABORTED')
      same(wallet.prompts(), 0)
    },
  },
  {
    name: 'restore: resolves what is still granted, the wanted address first, without a prompt',
    async run(open) {
      const { adapter, connector, wallet, addresses, home, single } = open()
      wallet.accounts(addresses)
      wallet.grants(true)
      const result = await adapter.restore(connector, addresses[1], signal())
      same(
        result?.accounts.map(({ address }) => address),
        single ? [addresses[0]] : [addresses[1], addresses[0]],
      )
      same(result?.caipNetworkId, home.caipNetworkId)
      same(wallet.prompts(), 0)
    },
  },
  {
    name: 'restore: resolves the first granted account when the wanted one is gone',
    async run(open) {
      const { adapter, connector, wallet, addresses } = open()
      wallet.accounts([addresses[1]])
      wallet.grants(true)
      const result = await adapter.restore(connector, addresses[0], signal())
      same(result?.accounts[0].address, addresses[1])
    },
  },
  {
    name: 'restore: resolves undefined when nothing is granted',
    async run(open) {
      const { adapter, connector, wallet, addresses, asksAloud } = open()
      if (asksAloud) wallet.rejects('all')
      same(await adapter.restore(connector, addresses[0], signal()), undefined)
      if (!asksAloud) same(wallet.prompts(), 0)
    },
  },
  ...adapterWatchCases,
  {
    name: 'disconnect: takes leave within 3 s, whatever the wallet does',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      world.wallet.silent()
      const request = world.adapter.disconnect(connection, signal())
      await world.pass(3000)
      same(await request, undefined)
      world.wallet.wakeUp()
    },
  },
  {
    name: 'signMessage: signs a text',
    async run(open) {
      const world = open()
      const { adapter } = world
      const connection = await connected(world)
      const request = { provider: adapter.provider(connection), account: connection.accounts[0], message: 'Gruß 👋' }
      const { signature } = await adapter.signMessage(request, signal())
      check(signature.length >= 20 && signature === signature.trim(), `a signature, not ${signature}`)
    },
  },
  {
    name: 'signMessage: says that the visitor would not',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      world.wallet.rejects('all')
      const request = { provider: world.adapter.provider(connection), account: connection.accounts[0], message: 'a' }
      await rejects(afterAWhile(world, world.adapter.signMessage(request, signal())), 'USER_REJECTED')
    },
  },
  {
    name: 'provider: is one and the same for one wallet',
    async run(open) {
      const world = open()
      const connection = await connected(world)
      const provider = world.adapter.provider(connection)
      check(typeof provider === 'object' && provider !== null, 'an object')
      check(provider === world.adapter.provider({ ...connection }), 'the same object')
    },
  },
]
