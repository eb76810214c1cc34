import type { Connector } from '../connection/connection.ts'
import type { ConnectorGroup, ResolvedOptions } from '../options/portico-options.ts'

export type WalletRow = Readonly<{
  key: string
  group: ConnectorGroup
  connector: Connector
  tag?: 'installed' | 'recent' | 'connected' | 'qrcode' | undefined
  /** The wallet's own domain, shown when its name alone could mislead. */
  suffix?: string | undefined
}>

export type WalletRowsInput = Readonly<{
  connectors: readonly Connector[]
  /** Ids, newest first. */
  recent: readonly string[]
  connectedIds: ReadonlySet<string>
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

/** The connect list: filtered, grouped, ordered. The configured order comes first, unlisted groups follow. Spec §2. */
export function walletRows({ connectors, recent, connectedIds, options }: WalletRowsInput): readonly WalletRow[] {
  const shown = connectors.filter((connector) => isShown(connector, options))
  const counts = new Map<string, number>()
  for (const { name } of shown) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1)
  const rows = shown.map((connector): WalletRow => {
    const isRecent = recent.includes(connector.id)
    const isConnected = connectedIds.has(connector.id)
    const installed = TAG[connector.type] ?? 'installed'
    const key = nameKey(connector.name)
    const mayMislead = (counts.get(key) ?? 0) > 1 || (connector.type === 'ANNOUNCED' && OWN_WORDS.has(key))
    return {
      key: `${connector.chain}:${connector.id}`,
      group: isRecent ? 'recent' : GROUP[connector.type],
      connector,
      tag: isConnected ? 'connected' : isRecent ? 'recent' : installed === 'none' ? undefined : installed,
      suffix: mayMislead ? (connector.rdns ?? connector.id) : undefined,
    }
  })
  const order = [...new Set<ConnectorGroup>([...options.features.connectorTypeOrder, ...rows.map((row) => row.group)])]
  const rank = (row: WalletRow) => order.indexOf(row.group) * 1000 + (row.group === 'recent' ? recent.indexOf(row.connector.id) : 0)
  return [...rows].sort((a, b) => rank(a) - rank(b))
}

/** False = the site hides it, by id, registry id, domain or name. Spec §2. */
export function isShown(
  { name, rdns, explorerId, id }: Connector,
  { excludeWalletIds, includeWalletIds }: WalletRowsInput['options'],
): boolean {
  const ids = [id, rdns, explorerId].filter((value) => value !== undefined).map(nameKey)
  const excluded = new Set(excludeWalletIds.map(nameKey))
  if (excluded.has(nameKey(name)) || ids.some((key) => excluded.has(key))) return false
  return includeWalletIds.length === 0 || ids.some((key) => includeWalletIds.map(nameKey).includes(key))
}
