import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { fail } from '../../src/domain/errors/fail-in-feature.ts'
import type { FlowReview, FlowStep, FlowWay } from '../../src/domain/money/flow-way.ts'
import type { TrackedTransaction } from '../../src/domain/money/transaction-fate.ts'
import { TransactionFlow } from '../../src/domain/money/transaction-flow.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'

type Review = FlowReview & Readonly<{ draft: string; isLast: boolean }>
export type FlowHold = 'prepare' | 'check' | 'claim' | 'ready' | 'wallet' | 'track'
const OTHER = '0x2222222222222222222222222222222222222222'
export const HASH = `0x${'1'.repeat(64)}`

/** A flow whose every step waits until it is told to go on; `deaf` to its signal, as some ports are. */
export async function flowWorld({ isLast = true, isKept = false } = {}) {
  const core = coreWorld()
  /** Of the flow alone. */
  const clock = new FakeClock()
  await core.connections.connect(walletNamed('Alpha'), { preferred: 'eip155:1' }, never())
  const pending = new PendingTransactions(clock)
  const held = new Map<FlowHold, { resolve: (value: unknown) => void; reject: (error: unknown) => void }[]>()
  const log: string[] = []
  const hold = <T>(step: FlowHold, value: T) =>
    new Promise<T>((resolve, reject) => {
      log.push(step)
      held.set(step, [...(held.get(step) ?? []), { resolve: (given) => resolve((given as T | undefined) ?? value), reject }])
    })
  const settledFates: unknown[] = []
  let made = 0
  const way: FlowWay<string, Review> = {
    maxAgeMs: 20_000,
    prepare: (draft) => {
      const owner = flow.owner
      if (!owner) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
      made += 1
      return hold('prepare', {
        draft: `${draft} ${made}`,
        isLast,
        madeAt: clock.monotonic(),
        network: owner.network,
        accountId: owner.accountId,
      })
    },
    check: () => hold('check', undefined),
    ask: async (_, signal, asks) => {
      await hold('ready', undefined)
      if (signal.aborted) throw fail('ABORTED', {})
      asks()
      return hold('wallet', HASH)
    },
    track: (_, hash) => hold<TrackedTransaction>('track', { outcome: 'done', hash }),
    isLast: (review) => review.isLast,
    isKept: () => isKept,
    pending: () => ({ account: 'me', operation: 'send' }),
    moved: () => ({ status: 'editing', notice: 'account' }),
    settled: (_, hash, fate) => void settledFates.push([hash, fate]),
  }
  const flow = new TransactionFlow(way, core.active, pending, clock)
  /** The oldest of those that wait there goes on. */
  const go = async (step: FlowHold, value?: unknown) => {
    held.get(step)?.shift()?.resolve(value)
    await clock.advance(0)
  }
  const stop = async (step: FlowHold, error: unknown = fail('HTTP_UNREACHABLE', { url: '' })) => {
    held.get(step)?.shift()?.reject(error)
    await clock.advance(0)
  }
  const claims = { open: 0 }
  const claim = async () => {
    await hold('claim', undefined)
    claims.open += 1
    return () => {
      claims.open -= 1
    }
  }
  const settings = { isLeft: false }
  const sent: unknown[] = []
  const shown = (): FlowStep<Review> => flow.state.value
  const review = () => {
    const step = shown()
    if (!('review' in step)) throw new Error(`no review: ${step.status}`)
    return step.review
  }
  /** What the confirmation resolved; `pending` before. */
  const confirm = async (of = review()) => {
    const result: { is: unknown } = { is: 'pending' }
    const confirming = { claim, isLeft: () => settings.isLeft, sent: (hash: string, isShown: boolean) => void sent.push([hash, isShown]) }
    void flow.confirm(of, confirming).then((confirmed) => {
      result.is = confirmed
    })
    await clock.advance(0)
    return result
  }
  const reviewed = async () => {
    void flow.prepare('one')
    await go('prepare')
    return review()
  }
  const move = async () => {
    core.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    await clock.advance(0)
  }
  const asked = () => flow.asked.open.value.length
  return {
    ...core,
    clock,
    flow,
    pending,
    go,
    stop,
    log,
    claims,
    settings,
    sent,
    shown,
    review,
    confirm,
    reviewed,
    move,
    asked,
    settledFates,
  }
}
