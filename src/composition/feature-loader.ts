import type { Container, ServiceIdentifier } from 'inversify'
import { fail } from '../domain/errors/fail.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import type { ChainAdapter } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import { loadWords } from '../ui/modal/load-words.ts'
import { loadViewsCss } from '../ui/modal/views-sheet.ts'
import { addModule } from './bindings.ts'
import type { ChainFeature, Feature } from './feature.ts'
import { FirstPaint } from './first-paint.ts'
import { ViewCatalogue } from './view-catalogue.ts'

const secondWave = async () => (await import('./second-wave.ts')).secondWave

const entries = {
  services: async () => ({ default: (await secondWave()).services }),
  analytics: async () => ({ default: (await secondWave()).analytics }),
  wallets: async () => ({ default: (await secondWave()).wallets }),
  money: () => import('./features/money.feature.ts'),
  send: () => import('./features/send.feature.ts'),
  swap: () => import('./features/swap.feature.ts'),
  names: () => import('./features/names.feature.ts'),
  onramp: () => import('./features/onramp.feature.ts'),
  funding: () => import('./features/funding.feature.ts'),
  activity: () => import('./features/activity.feature.ts'),
  exchange: () => import('./features/exchange.feature.ts'),
  siwx: () => import('./features/siwx.feature.ts'),
  'siwx-cloud': () => import('./features/siwx-cloud.feature.ts'),
  'email-capture': () => import('./features/email-capture.feature.ts'),
  walletconnect: () => import('./features/walletconnect.feature.ts'),
  coinbase: () => import('./features/coinbase.feature.ts'),
  safe: () => import('./features/safe.feature.ts'),
  metamask: () => import('./features/metamask.feature.ts'),
  embedded: () => import('./features/embedded.feature.ts'),
  'multi-wallet': () => import('./features/multi-wallet.feature.ts'),
  'all-wallets': () => import('./features/all-wallets.feature.ts'),
  account: () => import('./features/account.feature.ts'),
  receive: () => import('./features/receive.feature.ts'),
  headless: () => import('./features/headless.feature.ts'),
  collectibles: () => import('./features/collectibles.feature.ts'),
  sessions: () => import('./features/sessions.feature.ts'),
  abilities: () => import('./features/abilities.feature.ts'),
  payments: () => import('./features/payments.feature.ts'),
  pending: () => import('./features/pending.feature.ts'),
  calls: () => import('./features/calls.feature.ts'),
  checks: () => import('./features/checks.feature.ts'),
  allowances: () => import('./features/allowances.feature.ts'),
  host: () => import('./features/host.feature.ts'),
  'developer-notes': () => import('./features/developer-notes.feature.ts'),
} satisfies Readonly<Record<string, () => Promise<{ default: Feature }>>>
export type FeatureName = keyof typeof entries

/** The first rows do not need these. */
const AFTER_ROWS: ReadonlySet<FeatureName> = new Set(['services', 'analytics', 'wallets'])

type Loaded<N extends FeatureName> = Awaited<ReturnType<(typeof entries)[N]>>['default']
/** What a feature offers. */
export type Facade<N extends FeatureName> = Loaded<N> extends { facade: Key<infer F> } ? F : never
type Offering = { [N in FeatureName]: Loaded<N> extends { facade: unknown } ? N : never }[FeatureName]

/**
 * The one way to load code: fetches a chunk once, after those it depends on, and adds their bindings and views. A failed download is
 * forgotten, and retried with the next call.
 */
export class FeatureLoader {
  readonly #loading = new Map<FeatureName | ChainNamespace, Promise<Feature | ChainFeature>>()

  constructor(private readonly container: Container) {}

  /** Prefetches the code without loading the feature. */
  fetch(name: FeatureName): void {
    this.#code(name)
      .then(({ default: feature }) => Promise.all([feature.prefetch?.(), ...wordsAndStyles(feature)]))
      .catch(() => {})
  }

  load<N extends FeatureName>(name: N): Promise<Feature> {
    return this.#once<Feature>(name, () => this.#fetch(name))
  }

  /** Loads the feature; resolves what it offers. @throws DISPOSED */
  async use<N extends Offering>(name: N): Promise<Facade<N>> {
    const { facade } = await this.load(name)
    return this.#get(facade as Key<Facade<N>>)
  }

  /** Loads the code of a namespace, by the site's descriptor. */
  async adapter(namespace: ChainNamespace, code: () => Promise<unknown>): Promise<ChainAdapter> {
    const { adapter } = await this.#once<ChainFeature>(namespace, async () => {
      const { default: feature } = (await code()) as { default: ChainFeature }
      await addModule(this.container, feature.module)
      return feature
    })
    return this.#get(adapter)
  }

  has(name: FeatureName): boolean {
    return this.#loading.has(name)
  }

  #once<T extends Feature | ChainFeature>(name: FeatureName | ChainNamespace, fetch: () => Promise<T>): Promise<T> {
    const known = this.#loading.get(name) as Promise<T> | undefined
    if (known) return known
    const loading = fetch().catch((error: unknown) => {
      this.#loading.delete(name)
      throw error
    })
    this.#loading.set(name, loading)
    return loading
  }

  async #fetch(name: FeatureName): Promise<Feature> {
    const feature: Feature = (await this.#code(name)).default
    await Promise.all([...(feature.needs ?? []).map((name) => this.load(name)), ...wordsAndStyles(feature)])
    const catalogue = this.#get(ViewCatalogue)
    await addModule(this.container, feature.module)
    catalogue.add(feature.views)
    return feature
  }

  async #code<N extends FeatureName>(name: N): Promise<{ default: Feature }> {
    if (AFTER_ROWS.has(name)) await this.#get(FirstPaint).ready
    return entries[name]()
  }

  /** Nothing is bound any more once the site has disposed of the page. @throws DISPOSED */
  #get<T>(key: Key<T>): T {
    if (!this.container.isBound(ViewCatalogue)) throw fail('DISPOSED', {})
    return this.container.get(key as ServiceIdentifier<T>)
  }
}

/** The texts and styles of its views. */
function wordsAndStyles({ views, parts, words = loadWords, hasStyles }: Feature): readonly Promise<unknown>[] {
  if (Object.keys({ ...views, ...parts }).length === 0) return []
  return hasStyles ? [words()] : [words(), loadViewsCss()]
}
