import { expect, it } from 'vitest'
import { FakeSmartSessions } from '../../../test/fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../../../test/fakes/account/fake-token-facts.ts'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { FakeActivityHistory } from '../../../test/fakes/activity/fake-activity-history.ts'
import { FakeCollectibles } from '../../../test/fakes/collectibles/fake-collectibles.ts'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { mainnet, solana } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import { ActivityService } from '../activity/activity-service.ts'
import { activitySnapshot } from '../activity/activity-snapshot.ts'
import { PendingTransactions } from '../activity/pending-transactions.ts'
import { CollectiblesService } from '../collectibles/collectibles-service.ts'
import { collectiblesSnapshot } from '../collectibles/collectibles-snapshot.ts'
import { KnownReceivers } from '../send/known-receivers.ts'
import { SessionsService } from './sessions-service.ts'
import { sessionsSnapshot } from './sessions-snapshot.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ALICE = 'FVLFaXFAxnzCoHbLYVBgpk7jyMtPYXpNVCVHpaTZEWzM'

it('lists that are read of EVM accounts only are unavailable for an account of another kind of chain, idle without one', async () => {
  const phantom = new FakeChainAdapter('solana')
  Object.assign(phantom, { accounts: [ALICE], chain: SOLANA })
  const adapters = [new FakeChainAdapter('eip155'), phantom]
  const core = coreWorld({ adapters, options: { locale: 'en', networks: [mainnet, solana] } })
  const { connections, networks, clock, page } = core
  const history = new FakeActivityHistory()
  const own = [new PendingTransactions(clock), core.active, core.cache] as const
  const activity = new ActivityService(history, ...own, clock, page, new KnownReceivers(core.store))
  const collectibles = new CollectiblesService(new FakeCollectibles(), core.active, clock)
  const sessions = new SessionsService(new FakeSmartSessions(), new FakeWalletAbilities(), core.active, new FakeTokenFacts(), core.clock)
  const told = () =>
    [activitySnapshot(activity.state.value), collectiblesSnapshot(collectibles.state.value), sessionsSnapshot(sessions.state.value)].map(
      ({ status, address, caipNetworkId }) => [status, address, caipNetworkId],
    )
  const all = (what: readonly unknown[]) => [what, what, what]
  expect(told()).toEqual(all(['idle', undefined, undefined]))
  await core.connect.run(walletNamed('Alpha', 'solana'), never())
  await Promise.all([activity.fetch(), collectibles.fetch(), sessions.fetch()])
  expect(told()).toEqual(all(['unavailable', ALICE, SOLANA]))
  await Promise.all([activity.reload(), collectibles.reload(), sessions.reload()])
  expect([told(), history.asked]).toEqual([all(['unavailable', ALICE, SOLANA]), 0])
  await connections.disconnect('solana')
  expect(told()).toEqual(all(['idle', undefined, undefined]))
  // A chain that the site does not list, until it does.
  await core.connect.run(walletNamed('Beta'), never())
  core.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:5' })
  await Promise.all([activity.fetch(), collectibles.fetch(), sessions.fetch()])
  expect(told()).toEqual(all(['unavailable', connections.connection('eip155')?.accounts[0].address, 'eip155:5']))
  networks.add({ ...mainnet, id: 5, name: 'Five' })
  expect(told().map(([status]) => status)).toEqual(['idle', 'idle', 'idle'])
})
