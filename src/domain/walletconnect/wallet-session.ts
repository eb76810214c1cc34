import { parseCaipNetworkId } from '../caip/caip-network.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../network/network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isOpenableUrl } from '../shared/link.ts'
import { fieldsOf } from '../shared/own-value.ts'
import { presentNetworkId } from './session-proposal.ts'

/** Upper limit, above what any wallet grants. */
const ACCOUNTS_MAX = 100
const NAMES_MAX = 200
const NAMESPACES_MAX = 200
const ICONS_MAX = 10
/** The maximum lifetime of a session. */
const SESSION_MAX_MS = 7 * 24 * 60 * 60 * 1000
const METHOD = /^[A-Za-z][\w.:-]{0,63}$/

export type SessionAccount = Readonly<{ caipNetworkId: CaipNetworkId; address: string }>

/** The granted scope of one namespace. `accounts` is never empty; `chains` are those that have an account. */
export type SessionScope = Readonly<{
  accounts: readonly [SessionAccount, ...SessionAccount[]]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}>

/** A validated WalletConnect session. */
export type WalletSession = Readonly<{
  topic: string
  /** Milliseconds since 1970. */
  expiry: number
  peer: Readonly<{ name: string; url?: string | undefined; icon?: string | undefined; redirect?: string | undefined }>
  namespaces: Readonly<Partial<Record<ChainNamespace, SessionScope>>>
}>

export type SessionRules = Readonly<{
  /** The requested chains. Others are dropped, unless a requested namespace has no other. */
  asked: readonly string[]
  now: number
  /** The normalised address; undefined when it is invalid in that namespace. */
  readAddress(namespace: ChainNamespace, text: string, reference?: string): string | undefined
}>

/**
 * Validates a session that a wallet returned over the relay. The granted chains are those of its accounts; its `chains` list is ignored.
 * @returns undefined when nothing usable was granted or the format is invalid; the caller then ends the session
 */
export function parseSession(value: unknown, rules: SessionRules): WalletSession | undefined {
  const { topic, expiry, namespaces, peer } = fieldsOf(value)
  if (typeof topic !== 'string' || typeof expiry !== 'number' || !Number.isFinite(expiry)) return undefined
  const granted = parseNamespaces(namespaces, rules)
  if (!granted) return undefined
  return { topic, expiry: Math.min(expiry * 1000, rules.now + SESSION_MAX_MS), peer: parsePeer(peer), namespaces: granted }
}

/** The namespaces of an approval or an update; undefined when none of them is usable. */
export function parseNamespaces(value: unknown, rules: SessionRules): WalletSession['namespaces'] | undefined {
  const isAsked = (namespace: ChainNamespace) => rules.asked.some((chain) => chain.startsWith(`${namespace}:`))
  const scopes = new Map<ChainNamespace, Granted>()
  for (const [key, scope] of Object.entries(fieldsOf(value)).slice(0, NAMESPACES_MAX)) {
    const namespace = namespaceOf(key)
    if (namespace && isAsked(namespace)) scopes.set(namespace, grow(scopes.get(namespace), key, scope))
  }
  const asked = new Set(rules.asked.map(presentNetworkId))
  const parsed = [...scopes].flatMap(([namespace, granted]) => {
    const scope = parseScope(namespace, granted, asked, rules.readAddress)
    return scope ? [[namespace, scope] as const] : []
  })
  return parsed.length > 0 ? Object.fromEntries(parsed) : undefined
}

/** The granted scope of one namespace, merged from one or several keys. */
type Granted = { readonly accounts: unknown[]; readonly methods: unknown[]; readonly events: unknown[] }

/** A namespace may be keyed by its name, or by each of its chains: `eip155`, `eip155:1`. CAIP-217. */
function namespaceOf(key: string): ChainNamespace | undefined {
  const name = isCaipNetworkId(key) ? parseCaipNetworkId(key).namespace : key
  return isChainNamespace(name) ? name : undefined
}

/** A scope keyed by a chain contains only accounts of that chain. */
function grow(granted: Granted = { accounts: [], methods: [], events: [] }, key: string, scope: unknown): Granted {
  const { accounts, methods, events } = fieldsOf(scope)
  const own = list(accounts, ACCOUNTS_MAX * ACCOUNTS_MAX).filter(
    (account) => !key.includes(':') || (typeof account === 'string' && account.startsWith(`${key}:`)),
  )
  return {
    accounts: granted.accounts.concat(own),
    methods: granted.methods.concat(list(methods, NAMES_MAX)),
    events: granted.events.concat(list(events, NAMES_MAX)),
  }
}

function list(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : []
}

/**
 * The accounts on requested chains. If there are none, all accounts are kept: the connection then succeeds on an unsupported chain and
 * `UnsupportedChain` is shown, instead of failing after an approval.
 */
function parseScope(
  namespace: ChainNamespace,
  { accounts, methods, events }: Granted,
  asked: ReadonlySet<string>,
  read: SessionRules['readAddress'],
): SessionScope | undefined {
  const [wanted, others] = [new Map<string, SessionAccount>(), new Map<string, SessionAccount>()]
  for (const text of new Set(accounts.slice(0, ACCOUNTS_MAX * ACCOUNTS_MAX))) {
    if (wanted.size >= ACCOUNTS_MAX) break
    const account = parseAccount(namespace, text, read)
    const found = account && asked.has(account.caipNetworkId) ? wanted : others
    if (account && found.size < ACCOUNTS_MAX) found.set(`${account.caipNetworkId}:${account.address}`, account)
  }
  const [first, ...rest] = (wanted.size > 0 ? wanted : others).values()
  if (!first) return undefined
  const chains = [...new Set([first, ...rest].map(({ caipNetworkId }) => caipNetworkId))]
  return { accounts: [first, ...rest], chains, methods: names(methods), events: names(events) }
}

function parseAccount(namespace: ChainNamespace, text: unknown, read: SessionRules['readAddress']): SessionAccount | undefined {
  if (typeof text !== 'string') return undefined
  const [head, reference, address, ...more] = text.split(':', 4)
  const id = presentNetworkId(`${head}:${reference}`)
  if (more.length > 0 || head !== namespace || address === undefined || !isCaipNetworkId(id)) return undefined
  // Some wallets use chain 0 for "no chain".
  const known = parseCaipNetworkId(id).reference === '0' ? undefined : read(namespace, address, parseCaipNetworkId(id).reference)
  return known === undefined ? undefined : { caipNetworkId: id, address: known }
}

function names(value: readonly unknown[]): readonly string[] {
  return [...new Set(value.slice(0, NAMES_MAX))].filter((name): name is string => typeof name === 'string' && METHOD.test(name))
}

function parsePeer(value: unknown): WalletSession['peer'] {
  const { name, url, icons, redirect } = fieldsOf(fieldsOf(value)['metadata'])
  const { native, universal } = fieldsOf(redirect)
  return {
    name: cleanText(name, 40, 'Wallet'),
    url: isOpenableUrl(url) ? url : undefined,
    icon: Array.isArray(icons) ? icons.slice(0, ICONS_MAX).find((icon) => isOpenableUrl(icon) && /^https:/i.test(icon)) : undefined,
    redirect: [native, universal].find((link) => isOpenableUrl(link)) as string | undefined,
  }
}
