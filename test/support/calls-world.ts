import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { CallBatches } from '../../src/domain/calls/call-batches.ts'
import { CallSteps } from '../../src/domain/calls/call-steps.ts'
import { CallsJournal } from '../../src/domain/calls/calls-journal.ts'
import { CallsService } from '../../src/domain/calls/calls-service.ts'
import { Transactions } from '../../src/domain/money/transactions.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import { FakeBatchWallet } from '../fakes/calls/fake-batch-wallet.ts'
import { FakeTabLocks } from '../fakes/calls/fake-tab-locks.ts'
import { FakeEvmNode } from '../fakes/money/fake-evm-node.ts'
import { FakeWalletTransactions } from '../fakes/money/fake-wallet-transactions.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import { asking } from './asking.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'
import { ME, ONE } from './send-world.ts'

/** Batches over fakes. Nothing is connected yet. `store`: of the batches alone. */
export function callsWorld(given: { store?: KeyValueStore; restored?: () => Promise<void> } = {}) {
  const core = coreWorld()
  const { connections, networks, clock } = core
  const node = new FakeEvmNode()
  node.fund(ME, 10n * ONE)
  const [wallet, signer] = [new FakeBatchWallet(), new FakeWalletTransactions(ME, 'eip155:1', node)]
  const journal = new CallsJournal(given.store ?? core.store)
  const pending = new PendingTransactions(clock)
  const transactions = new Transactions(node, signer, clock, asking(core.store, clock))
  const parts = {
    ...{ wallet, journal, node, locks: new FakeTabLocks(), restored: given.restored ?? (async () => {}) },
    batches: new CallBatches(wallet, node, journal, pending, clock),
    steps: new CallSteps(node, transactions, journal, pending, clock),
  }
  const calls = new CallsService(connections, networks, parts, clock, new FakeRandomness(), evmChecksum)
  const connect = () => connections.connect(walletNamed('Alpha'), { preferred: 'eip155:1' }, never())
  return { ...core, node, wallet, signer, journal, calls, connect }
}
