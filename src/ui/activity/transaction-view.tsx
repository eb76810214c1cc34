import { useEffect, useMemo } from 'react'
import { GoBack } from '../../application/routing/go-back.ts'
import { activityItems } from '../../domain/activity/activity-items.ts'
import { ActivityService } from '../../domain/activity/activity-service.ts'
import type { Poison } from '../../domain/activity/look-alikes.ts'
import { operationOf } from '../../domain/activity/operation.ts'
import type { Network } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { dateFormat } from '../../domain/shared/formats.ts'
import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import { AddressFact } from '../account/address-fact.tsx'
import { entryCss } from '../account/entry-css.ts'
import { Actions } from '../shared/actions.tsx'
import { Fact } from '../shared/fact.tsx'
import { TransactionLink } from '../shared/transaction-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useRoute } from '../shared/use-route.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { picturedOf, sumOf, TransferPicture } from './activity-row.tsx'

/** One entry of the activity. Leads back once the list has it no more, or another account is in use. */
export function TransactionView() {
  const { params } = useRoute()
  const [state, service] = useService(ActivityService)
  const network = useInject(NetworkService).find(state.status === 'none' ? undefined : state.subject.caipNetworkId)
  const back = useInject(GoBack)
  useEffect(() => service.watch(), [service])
  const entry = useMemo(() => {
    const items = state.status === 'none' ? [] : activityItems(state.pending, state.status === 'known' ? state.entries : [])
    return items.flatMap((item) => (item.kind === 'row' ? [item.entry] : [])).find(({ id }) => id === params.transaction)
  }, [state, params.transaction])
  const isGone = !entry && state.status !== 'idle' && state.status !== 'loading'
  useEffect(() => {
    if (isGone) back.run()
  }, [back, isGone])
  return entry && network ? (
    <Transaction entry={entry} network={network} poison={state.status === 'known' ? state.poisoned.get(entry.id) : undefined} />
  ) : null
}

function Transaction({ entry, network, poison }: Readonly<{ entry: HistoryEntry; network: Network; poison: Poison | undefined }>) {
  const t = useMessages()
  const place = useSheet(entryCss)
  const [{ locale }] = useService(LocaleService)
  const { operation, hash, status, sentFrom, sentTo, minedAt, application, transfers } = entry
  const pictured = picturedOf(entry)
  const sums = transfers.filter(({ nft }) => !nft?.isSpam).map((transfer) => sumOf(transfer, locale, t('activity.unnamed')).exact)
  const time = minedAt === undefined ? undefined : dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(minedAt)
  return (
    <div className="entry" ref={place} data-testid="transaction-sheet">
      {pictured.length > 0 && (
        <span className="pictures">
          {pictured.map((transfer, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two, and their order never changes
            <TransferPicture key={place} transfer={transfer} isLarge />
          ))}
        </span>
      )}
      <p className="quiet-text">{t(`activity.${operationOf(operation)}`)}</p>
      {sums.map((sum, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction never change their order
        <bdi key={at} dir="ltr" className="strong">
          {sum}
        </bdi>
      ))}
      {poison && <p className="warn-text">{t(`activity.${poison}`)}</p>}
      <dl className="facts">
        {status && <Fact name={t('activity.status')} text={t(`activity.${status}`)} id="transaction-status" />}
        {time && <Fact name={t('activity.time')} text={time} id="transaction-time" />}
        {application && <Fact name={t('activity.app')} text={application.name} id="transaction-app" />}
        <Fact name={t('activity.network')} text={network.name} id="transaction-network" />
        {sentFrom && <AddressFact name={t('activity.sender')} value={sentFrom} copies={!poison} id="transaction-from" />}
        {sentTo && <AddressFact name={t('activity.receiver')} value={sentTo} copies={!poison} id="transaction-to" />}
        {hash && <AddressFact name={t('activity.hash')} value={hash} copies={false} id="transaction-hash" />}
      </dl>
      {hash && (
        <Actions>
          <TransactionLink network={network} hash={hash} />
        </Actions>
      )}
    </div>
  )
}
