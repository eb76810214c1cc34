import type { Connector } from '../../domain/connection/connection.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { nameId } from '../../domain/wallets/name-id.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList, foreignTexts } from '../shared/foreign-list.ts'
import { IconBudget } from './announced-icon.ts'
import type { FurtherWallets } from './eip6963-wallet-discovery.ts'
import { type DiscoveryTarget, GuardedTarget } from './guarded-target.ts'
import { KeptWallets } from './kept-wallets.ts'

/** Pauses between repeated looks for wallets that inject late, in ms; their sum is the time that a returning visitor's wallet may take. */
const LOOKS_MS = [200, 200, 200, 400, 1000, 1000, 1000, 1000] as const
/** Limit of entries read per map or list, and of wallets per registration. */
const MAX_ENTRIES = 10_000
const MAX_METHODS = 500
const PATH = /^\w[\w$.]{0,127}$/

export type PageWalletsSetup = Readonly<{
  target: DiscoveryTarget
  sources: readonly NamespaceSource[]
  /** Includes wallets injected as globals. Read each time, because a site can change it. */
  readonly enableInjected: boolean
  /** Ids, in lower case, that keep a row during a flood; the set can grow later. */
  known: ReadonlySet<string>
  changed: () => void
}>

/**
 * Wallets of this page without EIP-1193: registered through the Wallet Standard, or injected as globals. Threats T10, T15. Each property is
 * read once, and no wallet is called.
 */
export class PageWallets implements FurtherWallets {
  readonly #target: GuardedTarget
  readonly #kept: KeptWallets
  readonly #stops: (() => void)[] = []
  readonly #spare = new WeakSet<object>()
  /** Injected as globals. */
  readonly #left = new WeakSet<object>()
  readonly #icons = new IconBudget()
  /** True during our request event: registrations received now are responses to it. */
  #isAsking = false

  constructor(
    private readonly setup: PageWalletsSetup,
    clock: Clock,
  ) {
    this.#target = new GuardedTarget(setup.target)
    this.#kept = new KeptWallets(setup.known)
    if (this.#wants('standard')) this.#stops.push(this.#target.listen('wallet-standard:register-wallet', (event) => this.#invite(event)))
    let cancel = () => {}
    const again = ([pause, ...rest]: readonly number[]) => {
      if (pause === undefined) return
      cancel = clock.after(pause, () => {
        this.#look()
        again(rest)
      })
    }
    if (this.#wants('object') || this.#wants('map') || this.#wants('list')) again(LOOKS_MS)
    this.#stops.push(() => cancel())
  }

  get others(): readonly Connector[] {
    return this.#allowed(this.#kept.others)
  }

  get connectors(): readonly Connector[] {
    const all = this.#allowed(this.#kept.connectors)
    const isSpare = ({ provider }: Connector) => isObject(provider) && this.#spare.has(provider)
    return all.filter((wallet) => !isSpare(wallet) || !all.some((other) => other.chain === wallet.chain && !isSpare(other)))
  }

  #allowed(all: readonly Connector[]): readonly Connector[] {
    return this.setup.enableInjected ? all : all.filter(({ provider }) => !(isObject(provider) && this.#left.has(provider)))
  }

  refresh(): void {
    this.#kept.reconsider()
    if (this.#wants('standard')) this.#ask()
    this.#look()
  }

  #ask(): void {
    this.#isAsking = true
    try {
      this.#target.dispatch('wallet-standard:app-ready', this.#desk)
    } finally {
      this.#isAsking = false
    }
  }

  dispose(): void {
    for (const stop of this.#stops.splice(0)) stop()
  }

  /** The API object that the Wallet Standard passes to wallets. Frozen, because all wallets get the same object. */
  readonly #desk = Object.freeze({ register: (...wallets: readonly unknown[]) => this.#register(wallets) })

  #wants(kind: NamespaceSource['kind']): boolean {
    return (kind === 'standard' || this.setup.enableInjected) && this.setup.sources.some((source) => source.kind === kind)
  }

  #invite(event: unknown): void {
    const callback = peek(event, 'detail')
    if (typeof callback === 'function') Reflect.apply(callback, undefined, [this.#desk])
  }

  #register(wallets: readonly unknown[]): () => void {
    const providers = wallets.slice(0, MAX_ENTRIES).filter(isObject)
    for (const provider of providers) {
      if (this.#kept.has(provider)) {
        if (this.#kept.again(provider, this.#isAsking)) this.setup.changed()
        continue
      }
      const wallet = readStandardWallet(provider, this.#icons)
      if (wallet) this.#add(wallet)
    }
    return () => {
      for (const provider of providers) if (this.#kept.remove(provider)) this.setup.changed()
    }
  }

  #add(wallet: StandardWallet): void {
    for (const source of this.setup.sources) {
      if (source.kind !== 'standard' || !wallet.chains.some((chain) => chain.startsWith(source.chains))) continue
      const has = (feature: string) => wallet.features.includes(feature)
      if (!source.features.every(has) || (source.oneOf && !source.oneOf.some(has))) continue
      const { name, imageUrl, provider } = wallet
      this.#keep({ name, imageUrl, provider, source, id: undefined })
    }
  }

  #look(): void {
    if (!this.setup.enableInjected) return
    for (const source of this.setup.sources) {
      if (source.kind === 'standard') continue
      const found = peekPath(this.setup.target, source.path)
      if (!isObject(found)) continue
      if (source.kind === 'object') this.#lookAt(source, found)
      else if (source.kind === 'map')
        for (const key of this.#keysOf(found)) this.#leave(source, peek(found, key), nameFor(key, source), undefined, nameId(key))
      else for (const entry of listOf(found)) this.#leaveListed(source, entry)
    }
  }

  #lookAt(source: ObjectSource, provider: object): void {
    if (source.spare && !this.#kept.has(provider)) this.#spare.add(provider)
    this.#leave(source, provider, source.name, undefined, source.id)
  }

  /** Keys of wallets that the visitor used before come first. */
  #keysOf(map: object): readonly string[] {
    const keys = keysOf(map)
    const known = keys.filter((key) => this.setup.known.has(nameId(key)))
    return [...new Set([...known, ...keys])].slice(0, MAX_ENTRIES)
  }

  #leaveListed(source: ListSource, entry: object): void {
    const path = peek(entry, 'id')
    if (typeof path !== 'string' || !PATH.test(path) || !speaks(entry, source)) return
    this.#leave(source, peekPath(this.setup.target, path), peek(entry, 'name'), peek(entry, 'icon'))
  }

  #leave(source: NamespaceSource, provider: unknown, label: unknown, icon: unknown, id?: string): void {
    if (source.kind === 'standard' || !isObject(provider) || this.#kept.has(provider, source.chain)) return
    if (typeof peek(provider, source.method) !== 'function') return
    const name = cleanText(label)
    if (!name) return
    this.#left.add(provider)
    this.#keep({ name, imageUrl: this.#icons.read(icon), provider, source, id })
  }

  #keep({ name, imageUrl, provider, source, id }: Found): void {
    const { chain, dialect = source.kind, kind } = source
    if (
      this.#kept.add(
        { name, imageUrl, provider, chain, dialect, id, type: kind === 'object' ? 'INJECTED' : 'ANNOUNCED' },
        kind,
        this.#isAsking,
      )
    )
      this.setup.changed()
  }
}

type Found = Readonly<{ name: string; imageUrl: string | undefined; provider: object; source: NamespaceSource; id: string | undefined }>

type ObjectSource = Extract<NamespaceSource, { kind: 'object' }>
type MapSource = Extract<NamespaceSource, { kind: 'map' }>
type ListSource = Extract<NamespaceSource, { kind: 'list' }>

function nameFor(key: string, { names = {} }: MapSource): string | undefined {
  return ownValue(names, key) ?? key
}

function speaks(entry: object, { speaks: starts, mayOmit }: ListSource): boolean {
  if (!starts) return true
  const methods = peek(entry, 'methods')
  if (methods === undefined) return mayOmit === true
  return foreignTexts(methods, MAX_METHODS).some((method) => starts.some((start) => method.startsWith(start)))
}

function keysOf(map: object): readonly string[] {
  return attempt(() => Object.keys(map), [])
}

function listOf(list: object): readonly object[] {
  return (foreignList(list, MAX_ENTRIES) ?? []).filter(isObject)
}

/** A Wallet Standard wallet, each property read once and validated. */
export type StandardWallet = Readonly<{
  name: string
  imageUrl: string | undefined
  chains: readonly string[]
  features: readonly string[]
  provider: object
}>

/** Limit of chains read per registration. */
const MAX_CHAINS = 100
const MAX_FEATURES = 100

/** Undefined when the name or the features are missing. Never throws; calls nothing except getters. */
export function readStandardWallet(provider: object, icons: IconBudget): StandardWallet | undefined {
  const name = cleanText(peek(provider, 'name'))
  const features = peek(provider, 'features')
  // A wallet named like our own WalletConnect row imitates it.
  if (!name || name.toLowerCase() === 'walletconnect' || !isObject(features)) return undefined
  const chains = foreignTexts(peek(provider, 'chains'), MAX_CHAINS)
  return { name, imageUrl: icons.read(peek(provider, 'icon')), chains, features: namesOf(features), provider }
}

/** Names that every object and function inherits; they belong to the page, not to a wallet. */
const INHERITED = new Set(
  [Object.prototype, Function.prototype].flatMap((each) => Object.getOwnPropertyNames(each)).filter((name) => name !== 'name'),
)

/** Reads a `path` like `okxwallet.bitcoin` from `start`; undefined when a part is missing or throws. */
export function peekPath(start: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((current, key) => (isObject(current) && !INHERITED.has(key) ? peek(current, key) : undefined), start)
}

function namesOf(features: object): readonly string[] {
  return attempt(() => Object.keys(features).slice(0, MAX_FEATURES), [])
}
