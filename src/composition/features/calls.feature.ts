import { OpenModal } from '../../application/routing/open-modal.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { CallBatches } from '../../domain/calls/call-batches.ts'
import { CallSteps } from '../../domain/calls/call-steps.ts'
import { CallsJournal } from '../../domain/calls/calls-journal.ts'
import { CallsService } from '../../domain/calls/calls-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { Transactions } from '../../domain/money/transactions.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Eip5792BatchWallet } from '../../infrastructure/calls/eip5792-batch-wallet.ts'
import { StandInBatches } from '../../infrastructure/calls/stand-in-batches.ts'
import { WebTabLocks } from '../../infrastructure/calls/web-tab-locks.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { BatchWallet } from '../../ports/calls/batch-wallet.ts'
import { TabLocks } from '../../ports/calls/tab-locks.ts'
import { token } from '../../ports/di/token.ts'
import { EvmNode } from '../../ports/money/evm-node.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { BatchesRow } from '../../ui/calls/batches-row.tsx'
import { loadMoneyWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'
import { StartUp } from '../start-up.ts'

type Facade = Readonly<{ calls: CallsService; standIn: StandInBatches['answer'] }>
const CallsFacade = token<Facade>('CallsFacade')

/** Batches of calls (EIP-5792): fetched with the first call of the site. */
export default {
  needs: ['money'],
  module: (bind) => {
    provide(bind, BatchWallet, Eip5792BatchWallet, [ConnectionService, Clock])
    provideBy(bind, TabLocks, [], () => new WebTabLocks())
    provide(bind, CallsJournal, CallsJournal, [KeyValueStore])
    provide(bind, CallBatches, CallBatches, [BatchWallet, EvmNode, CallsJournal, PendingTransactions, Clock])
    provide(bind, CallSteps, CallSteps, [EvmNode, Transactions, CallsJournal, PendingTransactions, Clock])
    provideBy(
      bind,
      CallsService,
      [ConnectionService, NetworkService, BatchWallet, CallBatches, CallSteps, CallsJournal, TabLocks, EvmNode, StartUp, Clock, Randomness],
      (connections, networks, wallet, batches, steps, journal, locks, node, start, clock, randomness) => {
        const parts = { wallet, batches, steps, journal, locks, node, restored: () => start.run().catch(() => {}) }
        return new CallsService(connections, networks, parts, clock, randomness, evmChecksum)
      },
    )
    provideBy(bind, CallsFacade, [CallsService, ConnectionService, OpenModal], (calls, connections, modal) => {
      const batches = new StandInBatches(calls, connections, async () => modal.run({ view: 'Account' }))
      return { calls, standIn: (refused) => batches.answer(refused) }
    })
  },
  facade: CallsFacade,
  views: {},
  parts: { batches: BatchesRow },
  words: loadMoneyWords,
} satisfies Feature
