import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { ProjectFeature, ProjectLimits, ProjectSettings } from '../../../src/ports/options/project-settings.ts'
import { Answering } from '../shared/answering.ts'

/** A dashboard whose every field is a knob. `isSilent`: it never answers. */
export class FakeProjectSettings extends Answering implements ProjectSettings {
  configured: readonly ProjectFeature[] = []
  planLimits: ProjectLimits = { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false }
  origins: readonly string[] = []
  analytics = true
  isSilent = false

  features(signal: AbortSignal): Promise<readonly ProjectFeature[]> {
    return this.#settle(signal, () => this.configured)
  }

  limits(signal: AbortSignal): Promise<ProjectLimits> {
    return this.#settle(signal, () => this.planLimits)
  }

  async allowedOrigins(signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await this.#settle(signal, () => this.origins)
    } catch (error) {
      if (isAppError(error, 'ABORTED') || isAppError(error, 'APKT010')) throw error
      if (isAppError(error, 'HTTP_STATUS') && error.facts.status >= 500) throw fail('APKT009', {}, { cause: error })
      return []
    }
  }

  async isAnalyticsEnabled(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.#settle(signal, () => this.analytics)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return false
    }
  }

  #settle<T>(signal: AbortSignal, make: () => T): Promise<T> {
    if (!this.isSilent || signal.aborted) return this.answer(signal, make)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(fail('ABORTED', {})), { once: true }))
  }
}
