import { type InferOutput, nullish, object, parse } from 'valibot'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { ActivityHistory, HistoryEntry, HistoryPage, HistoryQuery, Transfer } from '../../ports/activity/activity-history.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import {
  code,
  flag,
  maybe,
  maybeCode,
  maybeDate,
  maybeDecimal,
  maybeMoney,
  maybeText,
  maybeWebUrl,
  readAs,
  readableRows,
  rows,
  text,
  unique,
} from '../shared/answer.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

const CURSOR_MAX_CHARS = 2000
const ADDRESS = /^[-.:%\w]{1,128}$/

const Picture = nullish(object({ url: maybeWebUrl() }))
const WireTransfer = object({
  fungible_info: nullish(object({ name: maybeText(60), symbol: maybeText(24), icon: Picture })),
  nft_info: nullish(
    object({
      name: maybeText(60),
      content: nullish(object({ preview: Picture })),
      flags: nullish(object({ is_spam: flag() })),
    }),
  ),
  direction: maybeCode(/^(?:in|out|self)$/),
  quantity: nullish(object({ numeric: maybeDecimal() })),
  value: maybeMoney(),
  price: maybeMoney(),
})
const moves = rows(WireTransfer, 200)
const Row = object({
  id: code(/^[\w:.-]{1,200}$/),
  metadata: object({
    operationType: maybeText(32),
    hash: maybeCode(/^[\w-]{1,128}$/),
    minedAt: maybeDate(),
    sentFrom: maybeCode(ADDRESS),
    sentTo: maybeCode(ADDRESS),
    status: maybeCode(/^(?:confirmed|failed|pending)$/),
    chain: maybe((value) => (isCaipNetworkId(value) ? value : undefined)),
    application: nullish(object({ name: text(60), iconUrl: maybeWebUrl() })),
  }),
  transfers: readAs((value) => ({ isAny: Array.isArray(value) && value.length > 0, moves: parse(moves, value) })),
})
const Answer = object({
  data: readableRows(Row),
  next: maybe((value) => (typeof value === 'string' && value !== '' && value.length <= CURSOR_MAX_CHARS ? value : undefined)),
})

/** `GET /v1/account/{address}/history`. Wire reference 8.2. */
export class HttpActivityHistory implements ActivityHistory {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async page({ address, chainId, cursor }: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
    if (!(await this.chains.has(chainId, signal))) throw fail('CHAIN_UNSUPPORTED', { network: chainId })
    const path = `/v1/account/${pathPart(address)}/history`
    const { data, next } = await this.services.json(Answer, { service: 'blockchain', path, query: { cursor, chainId } }, signal)
    const entries = data.flatMap((row) => toEntry(row) ?? []).filter((entry) => !isSpam(entry) && isOf(chainId, entry))
    // A service that returns the same cursor again would cause endless paging.
    return { entries: unique(entries, ({ id }) => id), next: next === cursor ? undefined : next }
  }
}

function isOf(chainId: CaipNetworkId, { chain }: HistoryEntry): boolean {
  return chain === undefined || chain === chainId
}

function isSpam({ transfers }: HistoryEntry): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam)
}

/** Undefined for an entry that has transfers of which none can be parsed. */
function toEntry({ id, metadata, transfers: listed }: InferOutput<typeof Row>): HistoryEntry | undefined {
  const { operationType, status, application, ...rest } = metadata
  const transfers = listed.moves.flatMap((transfer) => toTransfer(transfer) ?? [])
  if (listed.isAny && transfers.length === 0) return undefined
  return {
    ...rest,
    id,
    operation: operationType ?? '',
    status: (status as HistoryEntry['status'] | undefined) ?? 'pending',
    application: application ?? undefined,
    transfers,
  }
}

function toTransfer({
  fungible_info: fungible,
  nft_info: nft,
  quantity,
  direction,
  value,
  price,
}: InferOutput<typeof WireTransfer>): Transfer | undefined {
  // Indexers omit the quantity of a single NFT.
  const amount = quantity?.numeric ?? (nft ? '1' : undefined)
  if (amount === undefined) return undefined
  return {
    direction: direction as Transfer['direction'],
    amount,
    fungible: fungible ? toFungible(fungible) : undefined,
    nft: nft ? { name: nft.name ?? '', previewUrl: nft.content?.preview?.url, isSpam: nft.flags?.is_spam === true } : undefined,
    value,
    price,
  }
}

function toFungible({
  name,
  symbol,
  icon,
}: NonNullable<InferOutput<typeof WireTransfer>['fungible_info']>): NonNullable<Transfer['fungible']> {
  return { name: name ?? symbol ?? '', symbol: symbol ?? '', iconUrl: icon?.url }
}
