import { object, optional, pipe, transform, unknown } from 'valibot'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ProjectFeature, ProjectLimits, ProjectSettings } from '../../ports/options/project-settings.ts'
import { code, flag, listOf, maybeCode, rows } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

/** Spec §6: what the visitor sees never waits longer for the project's settings. */
const DEADLINE_MS = 3000
const WORD = /^[\w.-]{1,64}$/
const ORIGIN_MAX_CHARS = 300

/** `null` is the wire's word for "the site decides"; a row without the field says nothing. */
const config = optional(
  pipe(
    unknown(),
    transform((value): ProjectFeature['config'] => {
      if (value === null) return 'local'
      return Array.isArray(value)
        ? value.filter((word): word is string => typeof word === 'string' && WORD.test(word)).slice(0, 50)
        : undefined
    }),
  ),
)
const Feature = object({ id: code(WORD), isEnabled: flag(), config })
/** `features` that is no list is no configuration at all: what the site says counts. */
const Configuration = object({ features: listOf(Feature, 100) })
const Limits = object({ planLimits: object({ tier: maybeCode(/^\w{1,32}$/), isAboveRpcLimit: flag(), isAboveMauLimit: flag() }) })
const Origins = object({ allowedOrigins: rows(code(new RegExp(`^\\S{1,${ORIGIN_MAX_CHARS}}$`)), 100_000) })
const Analytics = object({ isAnalyticsEnabled: flag() })

/** Settings of the project. Wire reference 5. */
export class HttpProjectSettings implements ProjectSettings {
  constructor(private readonly services: ServiceClient) {}

  async features(signal: AbortSignal): Promise<readonly ProjectFeature[]> {
    const { features } = await this.services.json(Configuration, call('/appkit/v1/config'), signal)
    return features.map(({ id, isEnabled, config: words }) => ({ id, isEnabled: isEnabled === true, config: words }))
  }

  async limits(signal: AbortSignal): Promise<ProjectLimits> {
    const { planLimits } = await this.services.json(Limits, call('/appkit/v1/project-limits'), signal)
    const { tier, isAboveRpcLimit, isAboveMauLimit } = planLimits
    return { tier: tier ?? 'none', isAboveRpcLimit: isAboveRpcLimit === true, isAboveMauLimit: isAboveMauLimit === true }
  }

  async allowedOrigins(signal: AbortSignal): Promise<readonly string[]> {
    try {
      return (await this.services.json(Origins, call('/projects/v1/origins'), signal)).allowedOrigins
    } catch (error) {
      if (isAppError(error, 'ABORTED') || isAppError(error, 'APKT010')) throw error
      if (isAppError(error, 'HTTP_STATUS') && error.facts.status >= 500) throw fail('APKT009', {}, { cause: error })
      return []
    }
  }

  async isAnalyticsEnabled(signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.services.json(Analytics, call('/getAnalyticsConfig'), signal)).isAnalyticsEnabled === true
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return false
    }
  }
}

const call = (path: string) => ({ service: 'registry', path, deadlineMs: DEADLINE_MS }) as const
