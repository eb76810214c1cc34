import * as v from 'valibot'
import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { isLoopbackUrl, isWalletLinkBase } from '../../domain/shared/link.ts'
import type { ListedWallet, RegistryPage, RegistryQuery, WalletRegistry } from '../../ports/wallets/wallet-registry.ts'
import {
  code,
  flag,
  maybeCode,
  maybeCount,
  maybeText,
  maybeWebUrl,
  must,
  object,
  readAs,
  readRows,
  rows,
  text,
  unique,
} from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

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

const ID = /^[\w-]{1,128}$/
const RDNS = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}$/i

/** `null`, `''` and an absent value mean no link; a value that cannot be opened is marked `isBad`. */
type Link = Readonly<{ href?: string | undefined; isBad?: boolean }>

const link = readAs(readLink)

const Wire = object({
  id: code(ID),
  name: text(40),
  homepage: maybeWebUrl(),
  image_id: maybeCode(ID),
  order: maybeCount(),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: link,
  app_store: maybeWebUrl(),
  play_store: maybeWebUrl(),
  chrome_store: maybeWebUrl(),
  rdns: maybeCode(RDNS),
  injected: rows(object({ namespace: code(/^[-a-z0-9]{3,8}$/), injected_id: code(/^[\w$]{1,64}$/) }), 20),
  chains: rows(code(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/), 500),
  description: maybeText(300),
  badge_type: maybeCode(/^(?:certified|none)$/),
  supports_wc: flag(),
  supports_wcpay: flag(),
})

/** A row of the registry; undefined for a wallet whose links were all rejected. */
export const parseListedWallet = v.pipe(Wire, v.transform(toListedWallet))

function toListedWallet(row: v.InferOutput<typeof Wire>): ListedWallet | undefined {
  const links = [row.mobile_link, row.desktop_link, row.webapp_link]
  if (links.some(({ isBad }) => isBad) && links.every(({ href }) => href === undefined)) return undefined
  return {
    id: row.id,
    name: row.name,
    homepage: row.homepage,
    imageId: row.image_id,
    order: row.order,
    mobileLink: row.mobile_link.href,
    desktopLink: row.desktop_link.href,
    webappLink: row.webapp_link.href,
    linkMode: row.link_mode.href,
    appStore: row.app_store,
    playStore: row.play_store,
    chromeStore: row.chrome_store,
    rdns: row.rdns,
    injected: row.injected.map(({ namespace, injected_id: injectedId }) => ({ namespace, injectedId })),
    chains: row.chains.filter((chain): chain is CaipNetworkId => isCaipNetworkId(chain)),
    description: row.description,
    isCertified: row.badge_type === 'certified',
    supportsWalletConnect: row.supports_wc === true,
    supportsPay: row.supports_wcpay === true,
  }
}

function readLink(value: unknown): Link {
  if (value === null || value === undefined || value === '') return {}
  return isWalletLinkBase(value) || isLoopbackUrl(value) ? { href: value } : { isBad: true }
}
