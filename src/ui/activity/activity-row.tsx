import { memo } from 'react'
import type { Poison } from '../../domain/activity/look-alikes.ts'
import { type Operation, operationOf } from '../../domain/activity/operation.ts'
import { localDecimal } from '../../domain/money/amount.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { dateFormat } from '../../domain/shared/formats.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import type { HistoryEntry, Transfer } from '../../ports/activity/activity-history.ts'
import { shortAddress } from '../shared/address.tsx'
import { Line } from '../shared/icon.tsx'
import { Picture } from '../shared/picture.tsx'
import { Tag } from '../shared/tag.tsx'
import type { Translate } from '../shared/use-messages.ts'

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
  const pictured = picturedOf(entry)
  const isFailed = entry.status === 'failed'
  const isVoid = entry.status === 'replaced' || entry.status === 'cancelled' || entry.status === 'dropped'
  const state = entry.status && entry.status !== 'confirmed' ? t(`activity.${entry.status}` satisfies MessageKey) : undefined
  const whom = whomOf(entry, t)
  const time = timeOf(entry, locale)
  // A phrase instead of one word, because the row of the other transaction stands beside it.
  const warning = poison ? t(`activity.${poison}` satisfies MessageKey) : entry.status === 'replaced' ? state : undefined
  const sums = transfers.map((transfer) => sumOf(transfer, locale, t('activity.unnamed')))
  const gain = poison ? '' : 'in'
  const className = `move${isFailed || isVoid ? ' bad' : ''}${warning ? ' marked' : ''}${sums.length > 1 ? ' pair' : ''}`
  return (
    <button type="button" className={className} onClick={() => open(entry)}>
      <span className="sign">
        {pictured.map((transfer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two, and their order never changes
          <TransferPicture key={place} transfer={transfer} />
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
          <bdi key={place} dir="ltr" className={`sum${direction === gain ? ' in' : ''}${place > 0 ? ' less' : ''}`} title={exact}>
            {text}
          </bdi>
        ))}
      </span>
    </button>
  )
})

/** Both sides of a swap; of anything else, the first transfer. */
export function picturedOf({ operation, transfers }: HistoryEntry): readonly Transfer[] {
  const moved = shown(transfers)
  return operationOf(operation) === 'swapped' ? moved : moved.slice(0, 1)
}

export function TransferPicture({ transfer, isLarge = false }: Readonly<{ transfer: Transfer; isLarge?: boolean }>) {
  const { fungible, nft } = transfer
  const shape = nft ? (isLarge ? 'large' : undefined) : isLarge ? 'large round' : 'round'
  return <Picture src={nft?.previewUrl ?? fungible?.iconUrl} name={nameOf(transfer) || '?'} shape={shape} />
}

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
  return minedAt === undefined
    ? undefined
    : dateFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(minedAt)
}

export function sumOf(transfer: Transfer, locale: string, unnamed: string) {
  const { direction, amount, nft } = transfer
  // Nothing came or went.
  const isNothing = amount !== undefined && !/[1-9]/.test(amount)
  const sign = isNothing ? '' : direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const name = nameOf(transfer)
  const few = amount === undefined ? UNKNOWN : shownAmount(amount, locale)
  const text = nft && amount === '1' ? `${sign}${name || unnamed}` : `${few.startsWith('<') ? '' : sign}${few} ${name}`.trim()
  return { text, exact: `${sign}${amount === undefined ? UNKNOWN : localDecimal(amount, locale)} ${name}`.trim(), direction }
}

function nameOf({ fungible, nft }: Transfer): string {
  return nft?.name || fungible?.symbol || fungible?.name || ''
}

const OUT = 'M7.5 16.5 16.5 7.5M9 7.5h7.5V15'
const IN = 'M16.5 7.5 7.5 16.5M15 16.5H7.5V9'
const BOX = 'M12 4.5 5 8.2v7.6l7 3.7 7-3.7V8.2l-7-3.7ZM5.2 8.3 12 12l6.8-3.7M12 12v7.3'

/** 24px grid, 1.75 stroke, `currentColor`, like `Icon`; in this chunk because only the activity needs them. */
const PATHS: Readonly<Record<Operation, string>> = {
  sent: OUT,
  received: IN,
  swapped: 'M5 9h12M14 5.5 17.5 9 14 12.5M19 15H7M10 11.5 6.5 15l3.5 3.5',
  approved: 'm5.5 12.6 4.2 4.2 8.8-9.6',
  minted: 'M12 5.5v13M5.5 12h13',
  burned: 'M12 4c1 3 4.5 4.6 4.5 9a4.5 4.5 0 0 1-9 0c0-1.6.6-2.7 1.5-3.6.4 1 1 1.6 1.6 1.8-.2-2.6.3-5 1.4-7.2Z',
  deposited: 'M12 4.5v10M8 10.5l4 4 4-4M5 19.5h14',
  withdrawn: 'M12 14.5v-10M8 8.5l4-4 4 4M5 19.5h14',
  borrowed: IN,
  repaid: OUT,
  claimed: 'M12 4.5v10M8 10.5l4 4 4-4M5 19.5h14',
  staked: 'M6.5 11h11v8h-11zM9 11V8a3 3 0 0 1 6 0v3',
  unstaked: 'M6.5 11h11v8h-11zM9 11V8a3 3 0 0 1 5.6-1.5',
  deployed: BOX,
  cancelled: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  executed: BOX,
}

function OperationIcon({ operation }: Readonly<{ operation: Operation }>) {
  return (
    <span className="op">
      <Line d={ownValue(PATHS, operation) ?? PATHS.executed} />
    </span>
  )
}
