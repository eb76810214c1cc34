import type { ServiceIdentifier } from 'inversify'
import { loadWords } from '../domain/options/load-words.ts'
import type { Key } from '../ports/di/token.ts'
import { loadViewsCss } from '../ui/modal/views-sheet.ts'
import type { Composed } from './composed.ts'
import type { Feature, FeatureName } from './feature.ts'
import { FirstPaint } from './first-paint.ts'
import { ViewCatalogue } from './view-catalogue.ts'

const entries = {
  services: () => import('./features/services.feature.ts'),
  analytics: () => import('./features/analytics.feature.ts'),
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
  coinbase: async () => (await import('./external-wallets.ts')).coinbase(),
  safe: async () => (await import('./external-wallets.ts')).safe(),
  embedded: async () => (await import('./external-wallets.ts')).embedded(),
  'multi-wallet': () => import('./features/multi-wallet.feature.ts'),
  wallets: () => import('./features/wallets.feature.ts'),
  'all-wallets': () => import('./features/all-wallets.feature.ts'),
  account: () => import('./features/account.feature.ts'),
  receive: () => import('./features/receive.feature.ts'),
  headless: () => import('./features/headless.feature.ts'),
  collectibles: () => import('./features/collectibles.feature.ts'),
  sessions: () => import('./features/sessions.feature.ts'),
  abilities: () => import('./features/abilities.feature.ts'),
  payments: () => import('./features/payments.feature.ts'),
  pending: () => import('./features/pending.feature.ts'),
} satisfies Readonly<Record<FeatureName, () => Promise<{ default: Feature }>>>

/** The first rows do not need these. */
const AFTER_ROWS: ReadonlySet<FeatureName> = new Set(['services', 'analytics', 'wallets'])

type Loaded<N extends FeatureName> = Awaited<ReturnType<(typeof entries)[N]>>['default']

/**
 * Fetches a feature's chunk once, after those it depends on; adds their bindings and views. A failed download is retried with the next
 * call.
 */
export class FeatureLoader {
  readonly #loading = new Map<FeatureName, Promise<Feature>>()

  constructor(
    private readonly container: Composed,
    private readonly firstPaint = new FirstPaint(),
  ) {}

  /** Prefetches the code without loading the feature. */
  fetch(name: FeatureName): void {
    this.#code(name)
      .then((code) => code.default.prefetch?.())
      .catch(() => {})
  }

  load<N extends FeatureName>(name: N): Promise<Loaded<N>> {
    const loading = this.#loading.get(name) ?? this.#fetch(name)
    this.#loading.set(name, loading)
    return loading as Promise<Loaded<N>>
  }

  /** Loads the feature and returns its instance for `key`. */
  async open<T>(name: FeatureName, key: Key<T>): Promise<T> {
    await this.load(name)
    return this.container.get<T>(key as ServiceIdentifier<T>)
  }

  async #fetch(name: FeatureName): Promise<Feature> {
    try {
      const feature: Feature = (await this.#code(name)).default
      const needed: Promise<unknown>[] = (feature.needs ?? []).map((name) => this.load(name))
      if (Object.keys({ ...feature.views, ...feature.parts }).length > 0)
        needed.push((feature.words ?? loadWords)(), ...(feature.hasStyles ? [] : [loadViewsCss()]))
      await Promise.all(needed)
      await this.container.load(feature.module)
      this.container.get(ViewCatalogue).add(feature.views)
      return feature
    } catch (error) {
      this.#loading.delete(name)
      throw error
    }
  }

  async #code<N extends FeatureName>(name: N): Promise<{ default: Feature }> {
    if (AFTER_ROWS.has(name)) await this.firstPaint.ready
    return entries[name]()
  }
}
