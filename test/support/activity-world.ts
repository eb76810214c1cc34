import { BehaviorSubject } from 'rxjs'
import { reportActivity } from '../../src/application/activity/report-activity.ts'
import { ActivityService } from '../../src/domain/activity/activity-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import { KnownReceivers } from '../../src/domain/send/known-receivers.ts'
import type { HistoryEntry } from '../../src/ports/activity/activity-history.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { FakeActivityHistory } from '../fakes/activity/fake-activity-history.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'

const DAY_MS = 86_400_000
export const BASE = 'eip155:8453' as const

export function pastEntry(index: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: `entry-${String(index)}`,
    operation: 'send',
    hash: `0x${String(index).padStart(64, '0')}`,
    status: 'confirmed',
    minedAt: 1_767_225_600_000 - index * DAY_MS,
    chain: 'eip155:1',
    transfers: [{ direction: 'out', amount: '1.5', fungible: { name: 'Ether', symbol: 'ETH' } }],
    ...more,
  }
}

/** The activity of a connected account over fakes. */
export async function activityWorld({ connected = true } = {}) {
  const core = coreWorld({ options: { locale: 'en', projectId: 'p' } })
  const history = new FakeActivityHistory()
  history.chains.add(BASE)
  const visible$ = new BehaviorSubject(true)
  const pending = new PendingTransactions(core.clock)
  const locale = new LocaleService(core.options, new FakeMessageCatalogues(), core.logger, core.page, english)
  const { connections, cache, options, events } = core
  const receivers = new KnownReceivers(core.store)
  const activity = new ActivityService(history, pending, core.active, cache, core.clock, { visible$ }, receivers)
  reportActivity(activity, options, events)
  const connect = () => connections.connect(walletNamed('Alpha'), {}, never())
  if (connected) await connect()
  const adapter = core.fakes[0]
  if (!adapter) throw new Error('no adapter')
  const toChain = (caipNetworkId: `eip155:${string}`) => adapter.emit({ type: 'network', caipNetworkId })
  const toAccount = (address: string) => adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
  return { ...core, visible$, history, pending, receivers, locale, activity, connect, adapter, toChain, toAccount }
}
