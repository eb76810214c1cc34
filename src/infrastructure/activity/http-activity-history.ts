import { type InferOutput, object, parse, safeParse } from 'valibot'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { withoutEnd } from '../../domain/shared/without-end.ts'
import type { ActivityHistory, HistoryEntry, HistoryPage, HistoryQuery, Transfer } from '../../ports/activity/activity-history.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { maybeDate, maybeDecimal, maybeMoney, readableRows } from '../shared/amount-answer.ts'
import { code, flag, maybe, maybeCode, maybeText, maybeWebUrl, readAs, type Schema, text, unique } from '../shared/answer.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { nextFrame } from '../shared/next-frame.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

const CURSOR_MAX_CHARS = 2000
const TRANSFERS_MAX = 200
const ADDRESS = /^[-.:%\w]{1,128}$/

const Picture = loose(object({ url: maybeWebUrl() }))
const WireTransfer = object({
  fungible_info: loose(object({ name: maybeText(60), symbol: maybeText(24), icon: Picture })),
  nft_info: loose(
    object({
      name: maybeText(60),
      content: loose(object({ preview: Picture })),
      flags: loose(object({ is_spam: flag() })),
    }),
  ),
  direction: maybeCode(/^(?:in|out|self)$/),
  quantity: readAs((value) => {
    const numeric = isObject(value) ? (peek(value, 'numeric') ?? null) : value
    return { isOmitted: numeric === null, numeric: parse(maybeDecimal(), numeric) }
  }),
  value: maybeMoney(),
  price: maybeMoney(),
})
const Move = loose(WireTransfer)
const Row = object({
  id: code(/^[\w:.-]{1,200}$/),
  metadata: object({
    operationType: maybeText(32),
    hash: maybeCode(/^[\w-]{1,128}$/),
    minedAt: maybeDate(),
    nonce: maybe((value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined)),
    sentFrom: maybeCode(ADDRESS),
    sentTo: maybeCode(ADDRESS),
    status: maybeCode(/^(?:confirmed|failed|pending)$/),
    chain: maybe((value) => (isCaipNetworkId(value) ? value : undefined)),
    application: loose(object({ name: text(60), iconUrl: maybeWebUrl() })),
  }),
  transfers: readAs((value) => (Array.isArray(value) ? value : [])),
})
const Unread = readAs((value) => value)
const Answer = object({
  data: readableRows(Row),
  next: maybe((value) => (typeof value === 'string' && value !== '' && value.length <= CURSOR_MAX_CHARS ? value : undefined)),
})

/** `GET /v1/account/{address}/history`. */
export class HttpActivityHistory implements ActivityHistory {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async page({ address, chainId, cursor }: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
    if (!(await this.chains.has(chainId, signal))) throw fail('CHAIN_UNSUPPORTED', { network: chainId })
    const path = `/v1/account/${pathPart(address)}/history`
    const call = { service: 'blockchain', path, query: { cursor, chainId } } as const
    const answer = await this.services.json(Unread, call, signal)
    // Whoever asks for more is scrolling.
    if (cursor !== undefined) await nextFrame()
    const { data, next } = this.services.parse(Answer, answer, this.services.url({ ...call, query: {}, identify: 'none' }))
    if (cursor !== undefined) await nextFrame()
    const entries = data.filter((row) => !isSpam(row.transfers)).map(toEntry)
    // A service that returns the same cursor again would cause endless paging.
    const isLast = next === cursor
    const shown = entries.filter((entry) => isOf(chainId, entry))
    return { entries: unique(shown, ({ id }) => id), next: isLast ? undefined : next, leftOut: data.length - shown.length }
  }
}

function isOf(chainId: CaipNetworkId, { chain }: HistoryEntry): boolean {
  return chain === undefined || chain === chainId
}

type Moved = NonNullable<InferOutput<typeof Move>>

/** The transfers that say what moved. */
function movesOf(transfers: readonly unknown[]): readonly Moved[] {
  const moves = transfers.slice(0, TRANSFERS_MAX).flatMap((each) => parse(Move, each) ?? [])
  return moves.filter((move) => move.fungible_info || move.nft_info)
}

function isSpam(transfers: readonly unknown[]): boolean {
  const moves = movesOf(transfers)
  return moves.length > 0 && transfers.length <= TRANSFERS_MAX && moves.every((move) => move.nft_info?.flags?.is_spam)
}

function toEntry({ id, metadata, transfers }: InferOutput<typeof Row>): HistoryEntry {
  const { operationType, status, application, ...rest } = metadata
  return {
    ...rest,
    id,
    operation: operationType ?? '',
    status: (status as HistoryEntry['status']) ?? (rest.minedAt === undefined ? undefined : 'confirmed'),
    application,
    transfers: movesOf(transfers).map(toTransfer),
  }
}

function toTransfer({ fungible_info: fungible, nft_info: nft, quantity, direction, value, price }: Moved): Transfer {
  return {
    direction: direction as Transfer['direction'],
    // Indexers omit the quantity of a single NFT.
    amount: nft && quantity.isOmitted ? '1' : nft ? countOf(quantity.numeric) : quantity.numeric,
    fungible: fungible ? toFungible(fungible) : undefined,
    nft: nft ? { name: nft.name ?? '', previewUrl: nft.content?.preview?.url, isSpam: nft.flags?.is_spam === true } : undefined,
    value,
    price,
  }
}

/** `1.0` is one, not a part of one. */
function countOf(numeric: string | undefined): string | undefined {
  return numeric?.includes('.') ? withoutEnd(withoutEnd(numeric, '0'), '.') : numeric
}

function toFungible({
  name,
  symbol,
  icon,
}: NonNullable<InferOutput<typeof WireTransfer>['fungible_info']>): NonNullable<Transfer['fungible']> {
  return { name: name ?? symbol ?? '', symbol: symbol ?? '', iconUrl: icon?.url }
}

/** As `schema`; undefined where it does not fit, so that one part takes nothing else with it. */
function loose<T>(schema: Schema<T>): Schema<T | undefined> {
  return maybe((value) => {
    const { success, output } = safeParse(schema, value)
    return success ? output : undefined
  })
}
