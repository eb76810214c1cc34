import { fieldsOf, ownValue } from '../shared/own-value.ts'
import type { EventSnapshot } from './event-service.ts'
import type { WalletImpression } from './events.ts'
import { fitToSend, safePlace } from './fit-to-send.ts'
import { type FieldKind, SENT_FIELDS } from './sent-fields.ts'

/** An event with the state at the time it was tracked. */
export type Tracked = Readonly<{
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
export function toRecord(eventId: string, { event, address, network, href, connected }: Tracked, named: boolean): AnalyticsRecord {
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
export function toImpressions(eventId: string, shown: readonly Tracked[]): AnalyticsRecord | undefined {
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
