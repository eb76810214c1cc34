import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { ProjectSettings } from '../../ports/options/project-settings.ts'
import type { Visit } from '../../ports/page/visit.ts'
import type { OptionsService } from '../options/options-service.ts'

/** `exempt`: the three events that are sent even when the feature is off, without the account. */
export type Permission = 'nothing' | 'exempt' | 'all'

/**
 * What may leave the page now. First the visitor (Global Privacy Control, then the site's consent hook, asked each time), then the site
 * (`services`, `features.analytics`), then the project. Without an answer nothing leaves.
 */
export class AnalyticsGate {
  #asking: Promise<Permission> | undefined
  #project: Promise<boolean> | undefined
  readonly #stop = new AbortController()

  constructor(
    private readonly host: PorticoOptions,
    private readonly options: OptionsService,
    private readonly settings: ProjectSettings,
    private readonly visit: Visit,
  ) {}

  /** Settles when everybody has answered, which may be never. Never rejects. */
  ask(): Promise<Permission> {
    this.#asking ??= this.#decide().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  dispose(): void {
    this.#stop.abort()
  }

  async #decide(): Promise<Permission> {
    if (!this.#isOpen() || !(await this.#hasConsent())) return 'nothing'
    const isOn = this.options.state.value.features.analytics && (await this.#projectAllows())
    if (!this.#isOpen()) return 'nothing'
    return isOn && this.options.state.value.features.analytics ? 'all' : 'exempt'
  }

  #isOpen(): boolean {
    const { services, projectId } = this.options.state.value
    return !this.visit.wantsPrivacy && services?.analytics !== false && Boolean(projectId)
  }

  async #hasConsent(): Promise<boolean> {
    const { analyticsConsent } = this.host
    if (analyticsConsent === undefined) return true
    try {
      return (await analyticsConsent()) === true
    } catch {
      return false
    }
  }

  /** Asked once; where the site gave the project's services up, it decides alone. */
  async #projectAllows(): Promise<boolean> {
    if (this.options.state.value.services?.registry === false) return true
    this.#project ??= this.settings.isAnalyticsEnabled(this.#stop.signal)
    return this.#project.catch(() => false)
  }
}
