import { attempt } from '../shared/attempt.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { fieldsOf, ownValue } from '../shared/own-value.ts'
import { redactText, replaced } from '../shared/redact-text.ts'
import type { EventSnapshot } from './event-service.ts'
import type { WalletImpression } from './events.ts'
import { type FieldKind, SENT_FIELDS } from './sent-fields.ts'

/** An event with the state at the time it was tracked. */
export type TrackedEvent = Readonly<{
  event: EventSnapshot
  address?: string | undefined
  /** CAIP-2 id of the active network. */
  network?: string | undefined
  href: string
  connected: boolean
}>

export type AnalyticsRecord = Readonly<{
  eventId: string
  url: string
  domain: string
  timestamp: number
  props: Readonly<Record<string, unknown>>
}>

/** Options sent with `INITIALIZE`: booleans and enumerated values, no URL, no text of the site. */
const TOLD_OPTIONS: Readonly<Record<string, FieldKind>> = {
  themeMode: 'word',
  defaultNetwork: 'network',
  allWallets: 'word',
  coinbasePreference: 'word',
  enableWallets: 'flag',
  enableEIP6963: 'flag',
  enableInjected: 'flag',
  enableCoinbase: 'flag',
  enableReconnect: 'flag',
  enableNetworkSwitch: 'flag',
  enableEmbedded: 'flag',
  enableMobileFullScreen: 'flag',
  enableWalletGuide: 'flag',
  allowUnsupportedChain: 'flag',
  manualWalletConnect: 'flag',
  debug: 'flag',
}
const IMPRESSION: Readonly<Partial<Record<keyof WalletImpression, FieldKind>>> = {
  name: 'wallet',
  walletRank: 'rank',
  displayIndex: 'rank',
  view: 'word',
  certified: 'flag',
}
const LIST_MAX = 50

/** The record that is sent: allow-listed fields only. `named` = with the account. */
export function toRecord(eventId: string, { event, address, network, href, connected }: TrackedEvent, named: boolean): AnalyticsRecord {
  const { type, event: name, properties = {} } = event.data
  const account = named ? fitToSend('address', event.data.address ?? address, connected) : undefined
  const caipNetworkId = fitToSend('network', network, connected)
  const sent = { ...fields(name, properties, connected), ...(caipNetworkId !== undefined && { caipNetworkId }) }
  return {
    eventId,
    ...safePlace(href),
    timestamp: event.timestamp,
    props: { type, event: name, ...(account !== undefined && { address: account }), properties: sent },
  }
}

/** All wallets shown since the last batch as one record; undefined while their names may not be sent. */
export function toImpressions(eventId: string, shown: readonly TrackedEvent[]): AnalyticsRecord | undefined {
  const items = shown.flatMap(({ event, connected }) => {
    const all = event.data.properties?.['items']
    return Array.isArray(all) ? all.map((item: unknown) => pick(IMPRESSION, item, connected)).filter((item) => 'name' in item) : []
  })
  const last = shown.at(-1)
  if (!last || items.length === 0) return undefined
  const props = { type: 'track', event: 'WALLET_IMPRESSION_V2', items: items.slice(0, LIST_MAX) }
  return { eventId, ...safePlace(last.href), timestamp: last.event.timestamp, props }
}

function fields(name: string, properties: Readonly<Record<string, unknown>>, connected: boolean): Readonly<Record<string, unknown>> {
  if (name === 'INITIALIZE') return toldOptions(properties)
  const kinds = ownValue<object>(SENT_FIELDS, name) ?? {}
  return pick(kinds as Readonly<Record<string, FieldKind>>, properties, connected)
}

function toldOptions(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { features, networks } = options
  const flags = Object.entries(fieldsOf(features))
  return {
    ...pick(TOLD_OPTIONS, options, false),
    features: flags.flatMap(([feature, on]) => (on ? (fitToSend('word', feature, false) ?? []) : [])).slice(0, LIST_MAX),
    networks: Array.isArray(networks) ? networks.flatMap((id) => fitToSend('network', id, false) ?? []).slice(0, LIST_MAX) : [],
  }
}

function pick(kinds: Readonly<Record<string, FieldKind>>, from: unknown, connected: boolean): Record<string, unknown> {
  const source = fieldsOf(from)
  const picked: Record<string, unknown> = {}
  for (const [field, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(source, field) ? fitToSend(kind, source[field], connected) : undefined
    if (value !== undefined) picked[field] = value
  }
  return picked
}

const TEXT_MAX = 200
const NAME_MAX = 40
const QUERY_MAX = 24
/** Has a letter, and no run that could be a key, a nonce or a code. */
const WORD = /^(?=.*[a-z])(?!.*[0-9a-f]{12})(?!.*\d{6})[\w.:-]{1,40}$/i
const NETWORK = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** EVM, base58 (Solana, Bitcoin, Polkadot), bech32. Base58 keys are longer, hex keys have 64 digits. */
const ACCOUNT = /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{26,48}|[a-z]{2,10}1[a-z0-9]{25,64})$/i
const AMOUNT = /^\d{1,20}(?:\.\d{1,20})?$/

/** Data that log redaction keeps, but that must not be sent to the analytics service. */
const PRIVATE: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\S+/g, (word) => (word.includes('@') ? '[e-mail]' : word)],
  [/\b(?:[a-z]{3,8}[\s,]+){5,}[a-z]{3,8}\b/g, '[words]'],
  [/\b(?=[a-f]*\d)[0-9a-f]{12,}\b/gi, '[hex]'],
  [/\b\d{6,}\b/g, '[number]'],
]

type Fit = (value: string) => unknown
const fits: Readonly<Partial<Record<FieldKind, Fit>>> = {
  text: (value) => safeText(value),
  query: (value) => (value.length <= QUERY_MAX && value.trim().split(/\s+/).length <= 3 ? safeText(value) : undefined),
  network: (value) => (NETWORK.test(value) ? value : undefined),
  address: (value) => (ACCOUNT.test(value) ? value : undefined),
  wallet: (value) => (value.length <= NAME_MAX ? safeText(value) : undefined),
  word: (value) => (WORD.test(value) ? value : undefined),
}

/** The sanitised `value`, or undefined when it may not be sent. Each value is checked, whatever its field is named. */
export function fitToSend(kind: FieldKind, value: unknown, connected: boolean): unknown {
  if (!connected && (kind === 'wallet' || kind === 'rank')) return undefined
  if (kind === 'flag') return typeof value === 'boolean' ? value : undefined
  if (kind === 'number' || kind === 'rank') return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  if (kind === 'amount') return /^(?:string|number)$/.test(typeof value) && AMOUNT.test(String(value)) ? value : undefined
  if (kind === 'id') return fitToSend('word', fieldsOf(value)['id'], connected)
  return typeof value === 'string' ? fits[kind]?.(value) : undefined
}

/** Only a single line without possible secrets: messages to sign have several lines. */
function safeText(value: string): string | undefined {
  const [line = ''] = value
    .trim()
    .slice(0, 2000)
    .split(/[\r\n]/)
  // Redact before truncating: a truncated secret would not be recognised.
  return cleanText(
    PRIVATE.reduce((text, [secret, instead]) => replaced(text, secret, instead), redactText(line)),
    TEXT_MAX,
  )
}

/** Origin and path of the page, without query, fragment and path segments that look like secrets. */
export function safePlace(href: string): Readonly<{ url: string; domain: string }> {
  const page = attempt(() => new URL(href))
  if (!page || !/^https?:$/.test(page.protocol)) return { url: '', domain: '' }
  return { url: `${page.origin}${page.pathname.split('/').slice(0, 20).map(safeSegment).join('/')}`, domain: page.hostname }
}

function safeSegment(segment: string): string {
  const text = attempt(() => decodeURIComponent(segment))
  return text !== undefined && text.length <= 64 && text === redactText(text) && !/@|[0-9a-f]{12}|\d{6}/i.test(text) ? segment : '-'
}
