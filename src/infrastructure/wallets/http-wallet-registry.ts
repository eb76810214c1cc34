import { object } from 'valibot'
import type { ListedWallet, RegistryPage, RegistryQuery, WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import { maybeCount, rows, unique } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'
import { parseListedWallet } from './listed-wallet.ts'

const ENTRIES_MAX = 100

const Answer = object({ data: rows(parseListedWallet, ENTRIES_MAX), count: maybeCount(1_000_000) })

/** `GET /getWallets`. Wire reference 3.1, 3.2. */
export class HttpWalletRegistry implements WalletRegistry {
  constructor(private readonly services: ServiceClient) {}

  async find(query: RegistryQuery, signal: AbortSignal): Promise<RegistryPage> {
    const { data, count } = await this.services.json(Answer, { service: 'registry', path: '/getWallets', query: toWire(query) }, signal)
    const wallets = unique(
      data.filter((wallet): wallet is ListedWallet => wallet !== undefined),
      ({ id }) => id,
    )
    return { wallets, count: Math.max(count ?? 0, wallets.length) }
  }
}

function toWire({ page, entries, include, exclude, chains, search, certifiedOnly, names, rdns, includePayOnly, sort }: RegistryQuery) {
  // The same filter has two names: the look-up of wallets found in the page uses the short one.
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
