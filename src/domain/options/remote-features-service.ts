import { filter, type Subscription } from 'rxjs'
import type { Logger } from '../../ports/logging/logger.ts'
import type { ProjectFeature, ProjectSettings } from '../../ports/options/project-settings.ts'
import type { Page } from '../../ports/page/page.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Span } from '../shared/async/span.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { firstOf, until } from '../shared/streams.ts'
import { hasSeller, isServed, servedPayments } from './is-served.ts'
import type { OptionsService } from './options-service.ts'
import type { Features, ResolvedOptions } from './portico-options.ts'
import { asFeatures, decideRemoteFeatures, type RemoteFeatures } from './remote-features.ts'

export type RemoteState = Readonly<{
  /** Undefined until they are known. */
  features: RemoteFeatures | undefined
  /** The project's plan limit is reached: connecting leads to a view that says so. */
  isLimitExceeded: boolean
}>

const KEY = 'remote-features'

/**
 * Resolves the features from the project's configuration: fetched once, at first intent, with a timeout of 3 s. The last valid response is
 * stored; without any, the site's options apply, so that a failing service disables nothing that works without it.
 */
export class RemoteFeaturesService {
  readonly #state = new Store<RemoteState>({ features: undefined, isLimitExceeded: false })
  readonly state: ReadonlyStore<RemoteState> = this.#state
  /** Of the configuration in use: what is asked for another one is given up. */
  readonly #work = new Span()
  #watching: Subscription | undefined
  #project: readonly ProjectFeature[] | undefined
  /** What the features were resolved from. */
  #resolved: readonly unknown[] | undefined
  #whose: string | undefined
  #isToldUnread = false

  constructor(
    private readonly host: Readonly<{ features?: Partial<Features> | undefined }>,
    private readonly options: OptionsService,
    private readonly settings: ProjectSettings,
    private readonly store: KeyValueStore,
    private readonly modal: ModalService,
    private readonly alerts: AlertService,
    private readonly logger: Logger,
    private readonly page: Page,
  ) {}

  /** Resolves when the features are final. Never rejects. */
  async start(): Promise<void> {
    if (this.#watching) return
    const running = this.#begin()
    this.#watching = this.options.state.value$.subscribe((options) => {
      this.#followSite()
      if (whoseConfiguration(options) !== this.#whose) void this.#begin()
    })
    await running
  }

  #begin(): Promise<void> {
    return this.#read(this.#work.next()).catch(() => {})
  }

  /** Fetches the configuration of the current project id. @throws ABORTED */
  async #read(signal: AbortSignal): Promise<void> {
    const { state } = this.options
    this.#whose = whoseConfiguration(state.value)
    const kept = await abortable(this.#kept(), signal)
    if (kept) this.#decide(kept)
    if (state.value.manualWalletConnect || !isServed(state.value, 'registry')) this.#decide(undefined)
    else await this.#ask(kept, signal)
    await Promise.all([this.#askLimits(signal), this.#checkOrigin(signal)])
  }

  dispose(): void {
    this.#work.end()
    this.#watching?.unsubscribe()
  }

  async #kept(): Promise<readonly ProjectFeature[] | undefined> {
    const { projectId, manualWalletConnect } = this.options.state.value
    return manualWalletConnect ? undefined : parseKeptProject(await this.store.get(KEY), projectId)
  }

  async #ask(kept: readonly ProjectFeature[] | undefined, signal: AbortSignal): Promise<void> {
    try {
      const project = await abortable(this.settings.features(signal), signal)
      void this.store.set(KEY, { projectId: this.options.state.value.projectId, project })
      if (kept && !same(kept, project)) await this.#closed(signal)
      this.#decide(project)
    } catch (error) {
      this.#tellUnread(error)
      if (!kept) this.#decide(undefined)
    }
  }

  /** While the modal is open its features do not change: a new configuration applies from the next opening. */
  async #closed(signal: AbortSignal): Promise<void> {
    await firstOf(until(signal, this.modal.state.value$.pipe(filter(({ open }) => !open))))
  }

  #decide(project: readonly ProjectFeature[] | undefined): void {
    this.#project = project
    this.#resolved = undefined
    this.#followSite(true)
  }

  /** Resolves the features again when the site changes its own, or what they need: hosts read none that cannot work. */
  #followSite(isDecided = this.#state.value.features !== undefined): void {
    const { siteFeatures: site, state } = this.options
    const [buys, pays] = [hasSeller(state.value), isServed(state.value, 'blockchain')]
    const resolved = [site, buys, pays]
    if (!isDecided || same(resolved, this.#resolved)) return
    this.#resolved = resolved
    const chosen = Object.entries(this.host.features ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    const { features, ignored } = decideRemoteFeatures({ project: this.#project, site, chosen, platform: this.page })
    this.#state.change({ features })
    this.options.overrule(asFeatures(features), { ...features, ...servedPayments(features, site, state.value) })
    if (ignored.length > 0) this.alerts.raise(fail('CONFIG_LOCAL_IGNORED', { settings: ignored }))
  }

  /** Asks once more whether the plan is used up. Never rejects. */
  checkLimits(): Promise<void> {
    return this.#askLimits(this.#work.signal).catch(() => {})
  }

  async #askLimits(signal: AbortSignal): Promise<void> {
    try {
      const { tier, isAboveRpcLimit, isAboveMauLimit } = await abortable(this.settings.limits(signal), signal)
      const isLimitExceeded = tier === 'starter' && (isAboveRpcLimit || isAboveMauLimit)
      this.#state.change({ isLimitExceeded })
    } catch (error) {
      this.#tellUnread(error)
    }
  }

  /** @throws ABORTED, of what was given up */
  #tellUnread(error: unknown): void {
    if (isAppError(error, 'ABORTED')) throw error
    if (this.#isToldUnread) return
    this.#isToldUnread = true
    const text = "The project's settings could not be read: the last ones that were read apply, else the site's own features"
    this.logger.warn(text, { code: toAppError(error).code }, { always: true })
  }

  /** Only e-mail and social logins depend on the project's list of origins. */
  async #checkOrigin(signal: AbortSignal): Promise<void> {
    const { features } = this.options.state.value
    if (!features.email && !features.socials) return
    try {
      const allowed = await abortable(this.settings.allowedOrigins(signal), signal)
      const { origin } = this.page
      if (!isOriginAllowed(origin, allowed)) this.alerts.raise(fail('APKT002', { origin }))
    } catch (error) {
      if (isAppError(error, 'APKT009') || isAppError(error, 'APKT010')) this.alerts.raise(error)
    }
  }
}

/** The project of the configuration, and whether it is fetched. */
function whoseConfiguration({ projectId, services, manualWalletConnect }: ResolvedOptions): string {
  return JSON.stringify([projectId, services?.registry, manualWalletConnect])
}

const PATTERN = /^(?:([a-z][a-z0-9+.-]{0,15}):\/\/)?([a-z0-9.*_-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}|\*))?$/i
const LOCAL = ['localhost', '127.0.0.1']

/**
 * Whether a project's list allows a page. An empty list allows all; loopback hosts are always allowed. An entry is an origin, or a host
 * with or without port; `*` stands for one whole label. Allowed frame ancestors are not considered: only the list counts.
 * @example isOriginAllowed('https://shop.example', ['*.example']) // true
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const page = partsOf(origin)
  if (!page) return false
  return allowed.length === 0 || LOCAL.includes(page.host) || allowed.some((pattern) => matches(page, pattern))
}

type Parts = Readonly<{ scheme: string | undefined; host: string; port: string | undefined }>

function partsOf(text: string): Parts | undefined {
  const [, scheme, host, port] = PATTERN.exec(text) ?? []
  return host === undefined ? undefined : { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port }
}

function matches(page: Parts, pattern: string): boolean {
  const wanted = partsOf(pattern)
  if (!wanted || (wanted.scheme !== undefined && wanted.scheme !== page.scheme)) return false
  // An origin includes its port, if any; a bare host matches every port.
  const anyPort = wanted.port === '*' || (wanted.port === undefined && wanted.scheme === undefined)
  if (!anyPort && wanted.port !== page.port) return false
  const labels = wanted.host.split('.')
  const own = page.host.split('.')
  // `*` alone would match every host.
  if (labels.every((label) => label === '*')) return false
  return labels.length === own.length && labels.every((label, index) => label === '*' || label === own[index])
}

const ROWS_MAX = 100
const WORDS_MAX = 50

/** Parses the stored configuration of an earlier visit; undefined when it is invalid or of another project. */
export function parseKeptProject(kept: unknown, projectId: string | undefined): readonly ProjectFeature[] | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { projectId: owner, project } = kept as { projectId?: unknown; project?: unknown }
  if (owner !== projectId || !Array.isArray(project) || project.length > ROWS_MAX) return undefined
  const rows = project.flatMap((row: unknown) => parseRow(row) ?? [])
  return rows.length === project.length ? rows : undefined
}

function parseRow(row: unknown): ProjectFeature | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { id, isEnabled, config } = row as Record<string, unknown>
  if (typeof id !== 'string' || typeof isEnabled !== 'boolean') return undefined
  if (config === undefined || config === 'local') return { id, isEnabled, config }
  const isList = Array.isArray(config) && config.length <= WORDS_MAX && config.every((word) => typeof word === 'string')
  return isList ? { id, isEnabled, config: config as string[] } : undefined
}
