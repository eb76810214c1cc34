import type { WalletEvent } from '../../../src/domain/connection/connection.ts'
import type { ChainAdapterWorld } from './chain-adapter-cases.ts'
import { type ContractCase, same } from './contract-case.ts'

/** What an adapter reports of what a wallet does by itself. */
export const adapterWatchCases: readonly ContractCase<ChainAdapterWorld>[] = [
  {
    name: 'watch: reports other accounts, and leaving',
    async run(open) {
      const world = open()
      const { events } = await watched(world)
      world.wallet.saysAccounts([world.addresses[1]])
      await world.pass(100)
      world.wallet.leaves()
      await world.pass(100)
      same(
        events.map((event) => ('accounts' in event ? [event.type, event.accounts?.map(({ address }) => address)] : [event.type])),
        [['accounts', [world.addresses[1]]], ['disconnected']],
      )
    },
  },
  {
    name: 'watch: reports nothing once it was stopped, and leaves no listener',
    async run(open) {
      const world = open()
      const { events, stop } = await watched(world)
      world.wallet.saysAccounts([world.addresses[1]])
      await world.pass(100)
      stop()
      world.wallet.saysAccounts([world.addresses[0]])
      await world.pass(100)
      same(events.length, 1)
      same(world.wallet.listeners(), 0)
    },
  },
]

/** Wallets whose words arrive as they say them. */
export const stormCases: readonly ContractCase<ChainAdapterWorld>[] = [
  {
    name: 'watch: of a storm, reports only how it ends',
    async run(open) {
      const world = open()
      const { events } = await watched(world)
      for (let turn = 0; turn < 1000; turn += 1) world.wallet.saysAccounts([world.addresses[turn % 2] ?? ''])
      await world.pass(100)
      same(
        events.map((event) => ('accounts' in event ? event.accounts?.[0].address : event.type)),
        [world.addresses[1]],
      )
    },
  },
]

async function watched(world: ChainAdapterWorld): Promise<Readonly<{ events: readonly WalletEvent[]; stop: () => void }>> {
  const { adapter, connector } = world
  const connection = { ...(await adapter.connect(connector, {}, new AbortController().signal)), connector }
  const events: WalletEvent[] = []
  const stop = adapter.watch(connection, (event) => events.push(event))
  // A wallet may hear of its listener in a task of its own.
  await world.pass(0)
  return { events, stop }
}
