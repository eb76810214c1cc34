import type { Connector } from '../connection/connection.ts'
import type { ConnectorGroup, ResolvedOptions } from '../options/portico-options.ts'
import type { Route } from '../routing/view.ts'
import { placeOf } from './wallet-claims.ts'
import type { Offer } from './wallet-offers.ts'

export type WalletRow = Readonly<{
  key: string
  group: ConnectorGroup
  /** A wallet of this page, or one that the registry or the site offers. */
  wallet: Connector | Offer
  /** Where the row leads; undefined while its wallet is on its way. */
  route: Route | undefined
  isOffer: boolean
  tag?: 'installed' | 'recent' | 'connected' | 'qrcode' | undefined
  /** The wallet's own domain, shown when its name alone could mislead. */
  suffix?: string | undefined
}>

export type WalletRowsInput = Readonly<{
  connectors: readonly Connector[]
  offers?: readonly Offer[]
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

const TAG: Readonly<Partial<Record<Connector['type'], WalletRow['tag'] | 'none'>>> = { WALLET_CONNECT: 'qrcode', EXTERNAL: 'none' }

/** Words of our own rows and tags: a wallet that calls itself one of them is shown with its domain. */
const OWN_WORDS = new Set([
  'walletconnect',
  'wa11etconnect',
  'browserwallet',
  'email',
  'installed',
  'recent',
  'qrcode',
  'searchwallet',
  'coinbase',
  'safe',
])

/** What two spellings of one name have in common: case, spaces and compatibility forms do not count. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]+/gu, '')
}

/**
 * Wallets that are in the page once for each namespace are one entry: the visitor chooses the namespace after the wallet. Two of one name
 * within a namespace are two wallets, and stay apart from all others of that name. Reference: connections 7.
 */
export function mergeChains(connectors: readonly Connector[]): readonly Connector[] {
  const named = new Map<string, Connector[]>()
  for (const connector of connectors) {
    const isOfPage = connector.type === 'ANNOUNCED' || connector.type === 'INJECTED'
    const key = isOfPage ? nameKey(connector.name) : `${connector.type} ${connector.id}`
    named.set(key, [...(named.get(key) ?? []), connector])
  }
  return [...named.values()].flatMap((group) => {
    const [first] = group
    const isOne = group.length > 1 && new Set(group.map(({ chain }) => chain)).size === group.length
    return isOne && first ? [{ ...first, type: 'MULTI_CHAIN' as const, connectors: group }] : group
  })
}

/** Where the row of a wallet of this page leads. */
export function connectorRoute({ id, chain, type }: Connector): Route {
  const view =
    type === 'WALLET_CONNECT' ? 'ConnectingWalletConnect' : type === 'MULTI_CHAIN' ? 'ConnectingMultiChain' : 'ConnectingExternal'
  return { view, params: { connectorId: id, namespace: chain } }
}

/** The connect list: filtered, grouped, ordered. The configured order comes first, unlisted groups follow. Spec §2. */
export function walletRows({ connectors, offers = [], recent, connected, options }: WalletRowsInput): readonly WalletRow[] {
  // A list of the wallets that are wanted says nothing against the way to reach them.
  const allows = (connector: Connector) =>
    isShown(connector, connector.type === 'WALLET_CONNECT' ? { ...options, includeWalletIds: [] } : options)
  const shown = mergeChains(connectors.filter(allows))
  const counts = new Map<string, number>()
  for (const { name } of [...shown, ...offers]) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1)
  const isOneOfMany = (name: string) => (counts.get(nameKey(name)) ?? 0) > 1
  const isImitation = (name: string) => OWN_WORDS.has(nameKey(name))
  const rows = shown.map((wallet): WalletRow => {
    const { id, type, name, chain, connectors: parts = [wallet] } = wallet
    const isRecent = recent.includes(id)
    const isConnected = parts.every((part) => connected.has(placeOf(part)))
    const installed = TAG[type] ?? 'installed'
    const mayMislead = isOneOfMany(name) || (type === 'ANNOUNCED' && isImitation(name))
    return {
      key: `${chain}:${id}`,
      group: isRecent ? 'recent' : GROUP[type],
      wallet,
      route: connectorRoute(wallet),
      isOffer: false,
      tag: isConnected ? 'connected' : isRecent ? 'recent' : installed === 'none' ? undefined : installed,
      suffix: mayMislead ? (wallet.rdns ?? id) : undefined,
    }
  })
  const offered = offers.map(
    (wallet): WalletRow => ({
      key: wallet.id,
      group: wallet.group,
      wallet,
      route: wallet.route,
      isOffer: true,
      tag: wallet.group === 'recent' ? 'recent' : undefined,
      suffix: wallet.route && (isOneOfMany(wallet.name) || isImitation(wallet.name)) ? wallet.rdns : undefined,
    }),
  )
  const all = [...rows, ...offered]
  const order = [...new Set<ConnectorGroup>([...options.features.connectorTypeOrder, ...all.map((row) => row.group)])]
  const rank = ({ group, wallet: { id } }: WalletRow) => order.indexOf(group) * 1000 + (group === 'recent' ? recent.indexOf(id) : 0)
  return all.sort((a, b) => rank(a) - rank(b))
}

/** False = the site hides it, by id, registry id, domain or name. Spec §2. */
export function isShown(
  { name, rdns, explorerId, id }: Pick<Connector, 'name' | 'rdns' | 'explorerId' | 'id'>,
  { excludeWalletIds, includeWalletIds }: Pick<ResolvedOptions, 'excludeWalletIds' | 'includeWalletIds'>,
): boolean {
  const ids = [id, rdns, explorerId].filter((value) => value !== undefined).map(nameKey)
  const excluded = new Set(excludeWalletIds.map(nameKey))
  if (excluded.has(nameKey(name)) || ids.some((key) => excluded.has(key))) return false
  return includeWalletIds.length === 0 || ids.some((key) => includeWalletIds.map(nameKey).includes(key))
}
