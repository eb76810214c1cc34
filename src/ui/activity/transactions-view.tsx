import { useCallback, useEffect, useMemo } from 'react'
import { canSign } from '../../domain/account/active-account.ts'
import { type ActivityItem, activityItems } from '../../domain/activity/activity-items.ts'
import { ActivityService } from '../../domain/activity/activity-service.ts'
import type { ActivityState, MoreActivity } from '../../domain/activity/activity-state.ts'
import type { Poison } from '../../domain/activity/look-alikes.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { dateFormat } from '../../domain/shared/formats.ts'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { useActiveAccount } from '../account/use-active-account.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { WindowedRows } from '../shared/windowed-rows.tsx'
import { activityCss } from './activity-css.ts'
import { ActivityRow } from './activity-row.tsx'

/** The past transactions of the active account. */
export function TransactionsView() {
  return <Activity isTab={false} />
}

/** The same as a panel of the account. */
export function ActivityTab() {
  return <Activity isTab />
}

function Activity({ isTab }: Readonly<{ isTab: boolean }>) {
  const place = useSheet(activityCss)
  const [state, service] = useService(ActivityService)
  useEffect(() => service.watch(), [service])
  return (
    <div className="activity" ref={place}>
      <ActivityList state={state} isTab={isTab} />
    </div>
  )
}

/** Reference, user interface 9. */
const BONES = 7
/** The most that a card shows. */
const CARD_PX = 720
const NOTHING: readonly HistoryEntry[] = []
const NONE_SENT: readonly never[] = []
const UNMARKED: ReadonlyMap<string, Poison> = new Map()

type ActivityListProps = Readonly<{ state: ActivityState; isTab: boolean }>

/** The transactions of the active account in each state: loading, failed, not available, empty, known. */
function ActivityList({ state, isTab }: ActivityListProps) {
  const networks = useInject(NetworkService)
  const service = useInject(ActivityService)
  const network = state.status === 'none' ? undefined : networks.find(state.subject.caipNetworkId)
  const entries = state.status === 'known' ? state.entries : NOTHING
  const pending = state.status === 'none' ? NONE_SENT : state.pending
  const items = useMemo(() => activityItems(pending, entries), [pending, entries])
  if (state.status === 'none') return <NoHistory network={undefined} />
  const more = state.status === 'known' ? state.more : undefined
  if (items.length === 0) {
    if (more === 'end') return <Empty network={network} isTab={isTab} />
    if (more === 'failed') return <Failed retry={() => void service.more()} />
    if (more) return <NoneSoFar more={more} read={() => void service.more()} />
    return <Instead status={state.status} network={network} />
  }
  return (
    <>
      <Rows items={items} marked={state.status === 'known' ? state.poisoned : UNMARKED} isTab={isTab} more={more} />
      {!more && <Instead status={state.status} network={network} />}
    </>
  )
}

type RowsProps = Readonly<{
  items: readonly ActivityItem[]
  marked: ReadonlyMap<string, Poison>
  isTab: boolean
  more: MoreActivity | undefined
}>

function Rows({ items, marked, isTab, more }: RowsProps) {
  const t = useMessages()
  const service = useInject(ActivityService)
  const [{ locale }] = useService(LocaleService)
  const router = useInject(Router)
  // The account view has no title of its own.
  const Heading = isTab ? 'h2' : 'h3'
  const open = useCallback((entry: HistoryEntry) => router.push('Transaction', { transaction: entry.id }), [router])
  const draw = useCallback(
    (item: ActivityItem) =>
      item.kind === 'head' ? (
        <div data-testid="month-indexes">
          <Heading className="month" data-testid="group-title">
            {headOf(item, locale, t)}
          </Heading>
        </div>
      ) : (
        <ActivityRow entry={item.entry} locale={locale} t={t} poison={marked.get(item.entry.id)} open={open} />
      ),
    [Heading, locale, t, marked, open],
  )
  return (
    <WindowedRows
      items={items}
      label={t('title.transactions')}
      onNearEnd={() => {
        if (more === 'idle') void service.more()
      }}
      end={<More more={more} retry={() => void service.more()} />}
      className={isTab ? '' : `scroll ${more ? '' : 'short'}`}
      isInCard={isTab}
      viewPx={isTab ? CARD_PX : undefined}
      testId="activity-list"
      css={activityCss}
    >
      {draw}
    </WindowedRows>
  )
}

function headOf({ group, start }: Extract<ActivityItem, { kind: 'head' }>, locale: string, t: ReturnType<typeof useMessages>): string {
  if (group === 'inProgress') return t('activity.inProgress')
  if (start === undefined) return t('activity.undated')
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(start)
}

function More({ more, retry }: Readonly<{ more: MoreActivity | undefined; retry(): void }>) {
  const t = useMessages()
  if (more === 'loading')
    return (
      <div className="more-line" role="status" aria-label={t('activity.loading')}>
        <span className="spinner" aria-hidden="true" />
      </div>
    )
  if (more === 'further')
    return (
      <div className="more-line">
        <Button onClick={retry}>{t('nfts.more')}</Button>
      </div>
    )
  if (more !== 'failed') return null
  return (
    <div className="more-line" role="status">
      <span>{t('activity.moreFailed')}</span>
      <RetryButton onClick={retry} />
    </div>
  )
}

/** What stands in the place of the past while it is not known. */
function Instead({ status, network }: Readonly<{ status: ActivityState['status']; network: Network | undefined }>) {
  const t = useMessages()
  const service = useInject(ActivityService)
  if (status === 'failed') return <Failed retry={() => void service.reload()} />
  if (status === 'unavailable') return <NoHistory network={network} />
  return (
    <div className="scroll windowed" role="status" aria-label={t('activity.loading')} aria-busy="true" data-testid="activity-loading">
      {Array.from({ length: BONES }, (_, place) => (
        <div key={`bone-${String(place)}`} className="row-bone move-bone" aria-hidden="true" />
      ))}
    </div>
  )
}

function Failed({ retry }: Readonly<{ retry(): void }>) {
  const t = useMessages()
  return <LoadFailure testId="activity-failed" isAlert title={t('error.activity')} text={t('activity.failedText')} retry={retry} />
}

/** The latest pages had nothing but what is left out; older ones may have something. */
function NoneSoFar({ more, read }: Readonly<{ more: MoreActivity; read(): void }>) {
  const t = useMessages()
  return (
    <EmptyState testId="activity-none-so-far" icon="layers" title={t('activity.noneRecent')} text={t('activity.noneRecentText')}>
      <Button onClick={read} busy={more === 'loading'}>
        {t('nfts.more')}
      </Button>
    </EmptyState>
  )
}

function Empty({ network, isTab }: Readonly<{ network: Network | undefined; isTab: boolean }>) {
  const t = useMessages()
  const router = useInject(Router)
  const account = useActiveAccount()
  const mayReceive = isTab && canSign(account) && router.isReachable('WalletReceive')
  return (
    <EmptyState
      testId={isTab ? 'empty-account-state' : 'empty-activity-state'}
      icon="layers"
      title={t(isTab ? 'activity.emptyTab' : 'activity.empty')}
      text={network && t('activity.emptyText', { network: network.name })}
    >
      {mayReceive && <Button onClick={() => router.push('WalletReceive')}>{t('account.receive')}</Button>}
    </EmptyState>
  )
}

/** No service has the history of this chain: another text than for an empty history. */
function NoHistory({ network }: Readonly<{ network: Network | undefined }>) {
  const t = useMessages()
  const [{ active }] = useService(NetworkService)
  const shown = network ?? active?.network
  const explorer = shown?.blockExplorers?.default.url
  return (
    <EmptyState
      testId="activity-unavailable"
      icon="globe"
      title={t('activity.unavailable', { network: shown?.name ?? '' })}
      text={t('activity.unavailableText')}
    >
      {explorer && (
        <OutsideLink href={explorer} className="button quiet">
          {t('account.explorer')}
        </OutsideLink>
      )}
    </EmptyState>
  )
}
