import type { Subscription } from 'rxjs'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { ProjectFeature, ProjectSettings } from '../../ports/options/project-settings.ts'
import type { Page } from '../../ports/page/page.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isOriginAllowed } from './allowed-origins.ts'
import { hasSeller, isServed, servedPayments } from './is-served.ts'
import { parseKeptProject } from './kept-project.ts'
import type { OptionsService } from './options-service.ts'
import type { ResolvedOptions } from './portico-options.ts'
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
 * stored; without any, the site's options apply, so that a failing service disables nothing that works without it. Spec §6.
 */
export class RemoteFeaturesService {
  readonly #state = new Store<RemoteState>({ features: undefined, isLimitExceeded: false })
  readonly state: ReadonlyStore<RemoteState> = this.#state
  readonly #stop = new AbortController()
  #watching: Subscription | undefined
  #project: readonly ProjectFeature[] | undefined
  /** What the features were resolved from. */
  #resolved: readonly unknown[] | undefined
  #whose: string | undefined
  #isToldUnread = false

  constructor(
    private readonly host: PorticoOptions,
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

  /** Fetches the configuration of the current project id; responses for another one are dropped. */
  async #begin(): Promise<void> {
    const { state } = this.options
    const whose = whoseConfiguration(state.value)
    this.#whose = whose
    const isCurrent = () => this.#whose === whose && !this.#stop.signal.aborted
    const kept = await this.#kept()
    if (!isCurrent()) return
    if (kept) this.#decide(kept)
    if (state.value.manualWalletConnect || !isServed(state.value, 'registry')) this.#decide(undefined)
    else await this.#ask(kept, isCurrent)
    if (isCurrent()) await Promise.all([this.#askLimits(isCurrent), this.#checkOrigin()])
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
  }

  async #kept(): Promise<readonly ProjectFeature[] | undefined> {
    const { projectId, manualWalletConnect } = this.options.state.value
    return manualWalletConnect ? undefined : parseKeptProject(await this.store.get(KEY), projectId)
  }

  async #ask(kept: readonly ProjectFeature[] | undefined, isCurrent: () => boolean): Promise<void> {
    try {
      const project = await this.settings.features(this.#stop.signal)
      if (!isCurrent()) return
      void this.store.set(KEY, { projectId: this.options.state.value.projectId, project })
      if (kept && !same(kept, project)) await this.#closed()
      if (isCurrent()) this.#decide(project)
    } catch (error) {
      if (!isCurrent()) return
      this.#tellUnread(error)
      if (!kept) this.#decide(undefined)
    }
  }

  /** While the modal is open its features do not change: a new configuration applies from the next opening. */
  async #closed(): Promise<void> {
    if (!this.modal.state.value.open) return
    await new Promise<void>((resolve) => {
      const watching = this.modal.state.value$.subscribe(({ open }) => open || resolve())
      this.#watching?.add(watching)
    })
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
    this.#state.set({ ...this.#state.value, features })
    this.options.overrule(asFeatures(features), { ...features, ...servedPayments(features, site, state.value) })
    if (ignored.length > 0) this.alerts.raise(fail('CONFIG_LOCAL_IGNORED', { settings: ignored }))
  }

  /** Asks once more whether the plan is used up. Never rejects. */
  checkLimits(): Promise<void> {
    const whose = this.#whose
    return this.#askLimits(() => this.#whose === whose && !this.#stop.signal.aborted)
  }

  async #askLimits(isCurrent: () => boolean): Promise<void> {
    try {
      const { tier, isAboveRpcLimit, isAboveMauLimit } = await this.settings.limits(this.#stop.signal)
      if (!isCurrent()) return
      const isLimitExceeded = tier === 'starter' && (isAboveRpcLimit || isAboveMauLimit)
      this.#state.set({ ...this.#state.value, isLimitExceeded })
    } catch (error) {
      if (isCurrent()) this.#tellUnread(error)
    }
  }

  #tellUnread(error: unknown): void {
    if (this.#isToldUnread) return
    this.#isToldUnread = true
    const text = "The project's settings could not be read: the last ones that were read apply, else the site's own features"
    this.logger.warn(text, { code: toAppError(error).code }, { always: true })
  }

  /** Only e-mail and social logins depend on the project's list of origins. */
  async #checkOrigin(): Promise<void> {
    const { features } = this.options.state.value
    if (!features.email && !features.socials) return
    try {
      const allowed = await this.settings.allowedOrigins(this.#stop.signal)
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
