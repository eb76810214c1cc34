import type { Connector } from '../connection/connection.ts'
import type { ConnectorGroup, ResolvedOptions } from '../options/portico-options.ts'
import type { Route } from '../routing/view.ts'
import { nameLook } from './name-look.ts'
import { type Disputes, domainOf, isOfPage, isPlain, mayMislead, needsDomain, placeOf } from './wallet-claims.ts'

/** A row of the connect list without a wallet of this page: of the registry, or a custom wallet of the site. */
export type Offer = Readonly<{
  id: string
  name: string
  imageUrl?: string | undefined
  group: ConnectorGroup
  /** The view that the row opens. Undefined: a placeholder while it is loading. */
  route?: Route | undefined
  rdns?: string | undefined
  /** The wallet's site. */
  homepage?: string | undefined
}>

export type WalletRow = Readonly<{
  key: string
  group: ConnectorGroup
  /** A wallet of this page, or one that the registry or the site offers. */
  wallet: Connector | Offer
  /** The view that the row opens; undefined while its wallet is loading. */
  route: Route | undefined
  isOffer: boolean
  tag?: 'installed' | 'recent' | 'connected' | 'qrcode' | undefined
  /** The wallet's own domain, shown when its name alone could mislead; empty: it has none. */
  suffix?: string | undefined
}>

export type WalletRowsInput = Readonly<{
  connectors: readonly Connector[]
  offers?: readonly Offer[]
  disputes: Disputes
  /** Ids, newest first. */
  recent: readonly string[]
  /** Of connected wallets, what `placeOf` gives. */
  connected: ReadonlySet<string>
  options: Pick<ResolvedOptions, 'excludeWalletIds' | 'includeWalletIds' | 'features'>
}>

const GROUP: Readonly<Record<Connector['type'], ConnectorGroup>> = {
  WALLET_CONNECT: 'walletConnect',
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
  AUTH: 'external',
}

/** Wallets of the page, in this order; within a kind as they announced themselves. */
const OF_PAGE: readonly Connector['type'][] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

const TAG: Readonly<Partial<Record<Connector['type'], WalletRow['tag'] | 'none'>>> = { WALLET_CONNECT: 'qrcode', EXTERNAL: 'none' }

/** Normalises a name: ignores case, spaces and compatibility forms. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]+/gu, '')
}

/**
 * Merges connectors with the same provider object in several namespaces into one entry: the visitor chooses the namespace afterwards. The
 * same name is not enough, because any wallet can use it.
 */
export function mergeChains(connectors: readonly Connector[]): readonly Connector[] {
  const found = new Map<unknown, Connector[]>()
  for (const connector of connectors) {
    const one = isOfPage(connector) ? (connector.provider ?? connector) : connector
    found.set(one, [...(found.get(one) ?? []), connector])
  }
  return [...found.values()].flatMap((group) => {
    const [first] = group
    const isOne = group.length > 1 && new Set(group.map(({ chain }) => chain)).size === group.length
    return isOne && first ? [{ ...first, type: 'MULTI_CHAIN' as const, connectors: group }] : group
  })
}

/** The view that the row of a wallet of this page opens. */
export function connectorRoute({ id, chain, type }: Connector): Route {
  const view =
    type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : type === 'MULTI_CHAIN' ? 'ConnectingMultiChain' : 'ConnectingExternal'
  return { view, params: { connectorId: id, namespace: chain } }
}

/** The views that follow show the wallet with its domain, too. */
function asDoubtful({ view, params }: Route): Route {
  return { view, params: params.wallet ? { ...params, wallet: { ...params.wallet, isDoubtful: true } } : params }
}

/** The connect list: filtered, grouped, ordered. The configured order comes first, unlisted groups follow. */
export function walletRows({ connectors, offers = [], disputes, recent, connected, options }: WalletRowsInput): readonly WalletRow[] {
  // The list of included wallets does not hide the WalletConnect row.
  const allows = (connector: Connector) =>
    // Logins have blocks of their own.
    connector.type !== 'AUTH' && isShown(connector, connector.type === 'WALLET_CONNECT' ? { ...options, includeWalletIds: [] } : options)
  const shown = mergeChains(connectors.filter(allows))
  const counts = new Map<string, number>()
  for (const { name } of [...shown, ...offers]) counts.set(nameLook(name), (counts.get(nameLook(name)) ?? 0) + 1)
  const isOneOfMany = (name: string) => (counts.get(nameLook(name)) ?? 0) > 1
  const rows = shown.map((wallet): WalletRow => {
    const { id, type, name, chain, connectors: parts = [wallet] } = wallet
    const isOwnName = isPlain(wallet, disputes)
    const isRecent = isOwnName && recent.includes(id)
    const isConnected = parts.every((part) => connected.has(placeOf(part)))
    const installed = isOwnName ? (TAG[type] ?? 'installed') : 'none'
    return {
      key: `${chain}:${id}`,
      group: isRecent ? 'recent' : GROUP[type],
      wallet,
      route: connectorRoute(wallet),
      isOffer: false,
      tag: isConnected ? 'connected' : isRecent ? 'recent' : installed === 'none' ? undefined : installed,
      suffix: needsDomain(wallet, disputes) || (isOneOfMany(name) && parts.some(isOfPage)) ? domainOf(wallet) : undefined,
    }
  })
  const offered = offers.map((wallet): WalletRow => {
    const { id, name, group, route } = wallet
    const isDoubtful = route && (isOneOfMany(name) || mayMislead(name))
    return {
      key: id,
      group,
      wallet,
      route: isDoubtful ? asDoubtful(route) : route,
      isOffer: true,
      tag: group === 'recent' ? 'recent' : undefined,
      suffix: isDoubtful ? domainOf(wallet) : undefined,
    }
  })
  const all = [...rows, ...offered]
  const order = [...new Set<ConnectorGroup>([...options.features.connectorTypeOrder, ...all.map((row) => row.group)])]
  const place = ({ group, wallet }: WalletRow) => {
    if (group === 'recent') return recent.indexOf(wallet.id)
    return group === 'injected' && 'type' in wallet ? OF_PAGE.indexOf(wallet.type) : 0
  }
  const rank = (row: WalletRow) => order.indexOf(row.group) * 1000 + place(row)
  return all.sort((a, b) => rank(a) - rank(b))
}

/** Whether a row belongs to a wallet of this browser. */
export function isOfBrowser({ isOffer, wallet }: WalletRow): boolean {
  return !isOffer && 'type' in wallet && (isOfPage(wallet) || wallet.type === 'MULTI_CHAIN')
}

/** Limits the rows by dropping wallets of this browser, of which there may be thousands. */
export function firstRows(rows: readonly WalletRow[], most: number): readonly WalletRow[] {
  let room = most - rows.filter((row) => !isOfBrowser(row)).length
  return rows.filter((row) => {
    if (!isOfBrowser(row)) return true
    room -= 1
    return room >= 0
  })
}

/** False = the site hides it, by id, registry id, domain or name. */
export function isShown(
  { name, rdns, explorerId, id }: Pick<Connector, 'name' | 'rdns' | 'explorerId' | 'id'>,
  { excludeWalletIds, includeWalletIds }: Pick<ResolvedOptions, 'excludeWalletIds' | 'includeWalletIds'>,
): boolean {
  const ids = [id, rdns, explorerId].filter((value) => value !== undefined).map(nameKey)
  const excluded = new Set(excludeWalletIds.map(nameKey))
  if (excluded.has(nameKey(name)) || ids.some((key) => excluded.has(key))) return false
  return includeWalletIds.length === 0 || ids.some((key) => includeWalletIds.map(nameKey).includes(key))
}
