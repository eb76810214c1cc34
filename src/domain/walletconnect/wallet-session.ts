import { isCaipNetworkId, parseCaipNetworkId } from '../caip/caip-network.ts'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../network/network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isOpenableUrl } from '../shared/link.ts'
import { presentNetworkId } from './session-proposal.ts'

/** More than any wallet grants by hand. */
const ACCOUNTS_MAX = 100
const NAMES_MAX = 200
/** The longest a session lives. */
const SESSION_MAX_MS = 7 * 24 * 60 * 60 * 1000
const METHOD = /^[A-Za-z][\w.:-]{0,63}$/

export type SessionAccount = Readonly<{ caipNetworkId: CaipNetworkId; address: string }>

/** What a wallet granted in one namespace. `accounts` is never empty; `chains` are those that have an account. */
export type SessionScope = Readonly<{
  accounts: readonly [SessionAccount, ...SessionAccount[]]
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  events: readonly string[]
}>

/** A wallet at the other end of a relay, as checked at the border. */
export type WalletSession = Readonly<{
  topic: string
  /** Milliseconds since 1970. */
  expiry: number
  peer: Readonly<{ name: string; url?: string | undefined; icon?: string | undefined; redirect?: string | undefined }>
  namespaces: Readonly<Partial<Record<ChainNamespace, SessionScope>>>
}>

export type SessionRules = Readonly<{
  /** Chains that were asked for. What was not is dropped. */
  asked: readonly string[]
  now: number
  /** The address as we write it; undefined when it is none of that namespace. */
  readAddress(namespace: ChainNamespace, text: string, reference?: string): string | undefined
}>

/**
 * Checks a session as a wallet returned it over the relay. Accounts decide which chains are granted, never the list beside them.
 * @returns undefined when nothing usable was granted, or the envelope is broken: the session is then to be ended
 */
export function parseSession(value: unknown, rules: SessionRules): WalletSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { topic, expiry, namespaces, peer } = value as Readonly<Record<string, unknown>>
  if (typeof topic !== 'string' || typeof expiry !== 'number' || !Number.isFinite(expiry)) return undefined
  const granted = parseNamespaces(namespaces, rules)
  if (!granted) return undefined
  return { topic, expiry: Math.min(expiry * 1000, rules.now + SESSION_MAX_MS), peer: parsePeer(peer), namespaces: granted }
}

/** The namespaces of an approval or an update; undefined when none of them is usable. */
export function parseNamespaces(value: unknown, rules: SessionRules): WalletSession['namespaces'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const scopes = Object.keys(value).flatMap((namespace) => {
    if (!isChainNamespace(namespace)) return []
    const scope = parseScope(namespace, (value as Readonly<Record<string, unknown>>)[namespace], rules)
    return scope ? [[namespace, scope] as const] : []
  })
  return scopes.length > 0 ? Object.fromEntries(scopes) : undefined
}

function parseScope(namespace: ChainNamespace, value: unknown, { asked, readAddress }: SessionRules): SessionScope | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { accounts, methods, events } = value as Readonly<Record<string, unknown>>
  if (!Array.isArray(accounts)) return undefined
  const wanted = new Set(asked.map(presentNetworkId))
  const found = new Map<string, SessionAccount>()
  for (const text of new Set(accounts.slice(0, ACCOUNTS_MAX * ACCOUNTS_MAX))) {
    if (found.size >= ACCOUNTS_MAX) break
    const account = parseAccount(namespace, text, readAddress)
    if (account && wanted.has(account.caipNetworkId)) found.set(`${account.caipNetworkId}:${account.address}`, account)
  }
  const [first, ...rest] = found.values()
  if (!first) return undefined
  const chains = [...new Set([first, ...rest].map(({ caipNetworkId }) => caipNetworkId))]
  return { accounts: [first, ...rest], chains, methods: names(methods), events: names(events) }
}

function parseAccount(namespace: ChainNamespace, text: unknown, read: SessionRules['readAddress']): SessionAccount | undefined {
  if (typeof text !== 'string') return undefined
  const [head, reference, address, ...more] = text.split(':', 4)
  const id = presentNetworkId(`${head}:${reference}`)
  if (more.length > 0 || head !== namespace || address === undefined || !isCaipNetworkId(id)) return undefined
  // Chain 0 is how some wallets say "no chain".
  const known = parseCaipNetworkId(id).reference === '0' ? undefined : read(namespace, address, parseCaipNetworkId(id).reference)
  return known === undefined ? undefined : { caipNetworkId: id, address: known }
}

function names(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.slice(0, NAMES_MAX))].filter((name): name is string => typeof name === 'string' && METHOD.test(name))
}

function parsePeer(value: unknown): WalletSession['peer'] {
  const { metadata } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<{ metadata?: unknown }>
  const { name, url, icons, redirect } = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as Readonly<
    Record<string, unknown>
  >
  const { native, universal } = (typeof redirect === 'object' && redirect !== null ? redirect : {}) as Readonly<Record<string, unknown>>
  return {
    name: cleanText(name, 40, 'Wallet'),
    url: isOpenableUrl(url) ? url : undefined,
    icon: Array.isArray(icons) ? icons.find((icon) => isOpenableUrl(icon)) : undefined,
    redirect: [native, universal].find((link) => isOpenableUrl(link)) as string | undefined,
  }
}
