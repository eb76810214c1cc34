import type { ProjectSettings } from '../../ports/options/project-settings.ts'
import type { Visit } from '../../ports/page/visit.ts'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Span } from '../shared/async/span.ts'

/** `exempt`: the three events that are sent even when the feature is off, without the account. */
export type Permission = 'nothing' | 'exempt' | 'all'

/**
 * Decides what may be sent. In this order: the visitor (Global Privacy Control, then the site's consent hook, called each time), the site
 * (`services`, `features.analytics`), the project. Until all have answered, nothing is sent.
 */
export class AnalyticsGate {
  #asking: Promise<Permission> | undefined
  #project: Readonly<{ id: string; answer: Promise<boolean> }> | undefined
  readonly #stop = new Span()

  constructor(
    private readonly host: Readonly<{ analyticsConsent?: (() => boolean | Promise<boolean>) | undefined }>,
    private readonly options: OptionsService,
    private readonly settings: ProjectSettings,
    private readonly visit: Visit,
  ) {}

  /** Resolves when the consent hook and the project settings have answered; may stay pending for ever. Never rejects. */
  ask(): Promise<Permission> {
    this.#asking ??= this.#decide().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  dispose(): void {
    this.#stop.end()
  }

  async #decide(): Promise<Permission> {
    if (!this.#isOpen() || !(await this.#hasConsent())) return 'nothing'
    const isOn = this.options.state.value.features.analytics && (await this.#projectAllows())
    if (!this.#isOpen()) return 'nothing'
    return isOn && this.options.state.value.features.analytics ? 'all' : 'exempt'
  }

  #isOpen(): boolean {
    return !this.visit.wantsPrivacy && isServed(this.options.state.value, 'analytics')
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

  /** Fetched once per project; without a project id only the site's options apply. */
  async #projectAllows(): Promise<boolean> {
    if (!isServed(this.options.state.value, 'registry')) return true
    const id = this.options.state.value.projectId ?? ''
    if (this.#project?.id !== id) this.#project = { id, answer: this.settings.isAnalyticsEnabled(this.#stop.signal) }
    return this.#project.answer.catch(() => false)
  }
}
