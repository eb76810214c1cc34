import { fail } from '../../domain/errors/fail.ts'
import type { ListedWallet, RegistryPage, RegistryQuery, WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import { maybeCount, must, object, readRows, unique } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'
import { parseListedWallet } from './listed-wallet.ts'

const ENTRIES_MAX = 100

/** A list without a single object is not a list of wallets. */
const isOfRows = (data: unknown) =>
  Array.isArray(data) && (data.length === 0 || data.some((row) => typeof row === 'object' && row !== null))
const Answer = object({
  data: must('list', (data) =>
    isOfRows(data)
      ? { isEmpty: (data as readonly unknown[]).length === 0, found: readRows(parseListedWallet, data, ENTRIES_MAX) ?? [] }
      : undefined,
  ),
  count: maybeCount(1_000_000),
})

/** `GET /getWallets`. */
export class HttpWalletRegistry implements WalletRegistry {
  constructor(private readonly services: ServiceClient) {}

  async find(query: RegistryQuery, signal: AbortSignal): Promise<RegistryPage> {
    const call = { service: 'registry', path: '/getWallets', query: toWire(query) } as const
    const { data, count } = await this.services.json(Answer, call, signal)
    // The response states a total but contains no wallets.
    if (query.page === 1 && !isNamed(query) && data.isEmpty && (count ?? 0) > 0) throw fail('ANSWER_UNREADABLE', { source: call.path })
    const wallets = unique(
      data.found.filter((wallet): wallet is ListedWallet => wallet !== undefined),
      ({ id }) => id,
    )
    return { wallets, count: Math.max(count ?? 0, wallets.length) }
  }
}

/** Requests for specific ids: an empty response is valid then. */
const isNamed = ({ names, rdns, include }: RegistryQuery) => [names, rdns, include].some((list) => list?.length)

function toWire({ page, entries, include, exclude, chains, search, certifiedOnly, names, rdns, includePayOnly, sort }: RegistryQuery) {
  // The same filter has two parameter names: the look-up of wallets found in the page uses the short one.
  const badge = names || rdns ? 'badge' : 'badge_type'
  return {
    page,
    entries: Math.min(entries, ENTRIES_MAX),
    include: joined(include),
    exclude: joined(exclude),
    chains: joined(chains),
    search: search?.trim() || undefined,
    names: joined(names),
    rdns: joined(rdns),
    ...(certifiedOnly && { [badge]: 'certified' }),
    include_pay_only: includePayOnly || undefined,
    sort,
  }
}

function joined(list: readonly string[] | undefined): string | undefined {
  return list && list.length > 0 ? list.join() : undefined
}
