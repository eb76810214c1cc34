import { memo } from 'react'
import type { Poison } from '../../domain/activity/look-alikes.ts'
import { operationOf } from '../../domain/activity/operation.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { dateFormat } from '../../domain/shared/formats.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import type { HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'
import { shortAddress } from '../shared/address.tsx'
import { Picture } from '../shared/picture.tsx'
import { Tag } from '../shared/tag.tsx'
import type { Translate } from '../shared/use-messages.ts'
import { OperationIcon } from './operation-icon.tsx'

/** Transfers written out; a transaction of more shows the first of each direction. */
const SUMS_MAX = 2
/** Between the parts of a note. */
const PARTED = ' · '
/** In the place of an amount that the service does not tell. */
const UNKNOWN = '?'

type ActivityRowProps = Readonly<{
  entry: HistoryEntry
  locale: string
  /** Handed down, because a row that subscribes to services takes twice as long to draw on a slow phone. */
  t: Translate
  poison: Poison | undefined
  open(entry: HistoryEntry): void
}>

/** One transaction: what it did, with whom, when, and what it moved. Leads to all that is known of it. */
export const ActivityRow = memo(function ActivityRow({ entry, locale, t, poison, open }: ActivityRowProps) {
  const operation = operationOf(entry.operation)
  const title = t(`activity.${operation}` satisfies MessageKey)
  const transfers = shown(entry.transfers)
  const pictured = operation === 'swapped' ? transfers : transfers.slice(0, 1)
  const isFailed = entry.status === 'failed'
  const isVoid = entry.status === 'replaced' || entry.status === 'cancelled' || entry.status === 'dropped'
  const state = entry.status && entry.status !== 'confirmed' ? t(`activity.${entry.status}` satisfies MessageKey) : undefined
  const whom = whomOf(entry, t)
  const time = timeOf(entry, locale)
  // A phrase instead of one word, because the row of the other transaction stands beside it.
  const warning = poison ? t(`activity.${poison}` satisfies MessageKey) : entry.status === 'replaced' ? state : undefined
  const sums = transfers.map((transfer) => sumOf(transfer, locale, t('activity.unnamed')))
  const className = `move${isFailed || isVoid ? ' bad' : ''}${warning ? ' marked' : ''}${sums.length > 1 ? ' pair' : ''}`
  return (
    <button type="button" className={className} onClick={() => open(entry)}>
      <span className="sign">
        {pictured.map((transfer, place) => (
          <Picture
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two, and their order never changes
            key={place}
            src={transfer.nft?.previewUrl ?? transfer.fungible?.iconUrl}
            name={nameOf(transfer) || '?'}
            shape={transfer.nft ? undefined : 'round'}
          />
        ))}
        {pictured.length < 2 && <OperationIcon operation={operation} />}
      </span>
      <span className="row-text">
        <span className="name">{title}</span>
        {warning ? (
          <span className="note warned" title={warning}>
            {warning}
          </span>
        ) : (
          <span className="note parts">
            {state && <Tag>{state}</Tag>}
            {time && <span>{`${state ? PARTED : ''}${time}`}</span>}
            {whom && <span className="whom">{`${state || time ? PARTED : ''}${whom}`}</span>}
          </span>
        )}
      </span>
      <span className="sums">
        {sums.map(({ text, exact, direction }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two, and their order never changes
          <bdi key={place} dir="ltr" className={`sum${direction === 'in' ? ' in' : ''}${place > 0 ? ' less' : ''}`} title={exact}>
            {text}
          </bdi>
        ))}
      </span>
    </button>
  )
})

function shown(transfers: readonly Transfer[]): readonly Transfer[] {
  const real = transfers.filter(({ nft }) => !nft?.isSpam)
  if (real.length <= SUMS_MAX) return real
  const first = (direction: Transfer['direction']) => real.find((each) => each.direction === direction)
  const both = [first('out'), first('in')].flatMap((each) => each ?? [])
  return both.length > 0 ? both : real.slice(0, SUMS_MAX)
}

function whomOf({ operation, sentFrom, sentTo, application }: HistoryEntry, t: Translate): string | undefined {
  const kind = operationOf(operation)
  const other = kind === 'sent' ? sentTo : kind === 'received' ? sentFrom : undefined
  const name = other && `\u2066${shortAddress(other)}\u2069`
  return name ? t(kind === 'sent' ? 'activity.to' : 'activity.from', { name }) : application && `\u2068${application.name}\u2069`
}

function timeOf({ minedAt }: HistoryEntry, locale: string): string | undefined {
  return minedAt === undefined ? undefined : dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(minedAt)
}

export function sumOf(transfer: Transfer, locale: string, unnamed: string) {
  const { direction, amount, nft } = transfer
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const name = nameOf(transfer)
  const isOne = nft && amount === '1'
  const text = isOne ? `${sign}${name || unnamed}` : `${sign}${amount === undefined ? UNKNOWN : shownAmount(amount, locale)} ${name}`.trim()
  return { text, exact: `${sign}${amount === undefined ? UNKNOWN : localDecimal(amount, locale)} ${name}`.trim(), direction }
}

export function nameOf({ fungible, nft }: Transfer): string {
  return nft?.name || fungible?.symbol || fungible?.name || ''
}
