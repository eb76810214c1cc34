import * as v from 'valibot'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ProjectFeature, ProjectLimits, ProjectSettings } from '../../ports/options/project-settings.ts'
import { code, flag, maybeCode, must, object, readRows, rows } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

/** Timeout of the project's settings, so that they never delay the first view longer. */
const DEADLINE_MS = 3000
const WORD = /^[\w.-]{1,64}$/

/** On the wire `null` means "the site decides", as does no list, or one without a readable word; a row without it is ignored. */
const readConfig = (value: unknown): ProjectFeature['config'] => {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) return 'local'
  const words = value.filter((word): word is string => typeof word === 'string' && WORD.test(word)).slice(0, 50)
  return words[0] || !value.length ? words : 'local'
}
const config = v.pipe(v.optional(v.unknown()), v.transform(readConfig))
const Feature = object({ id: code(WORD), isEnabled: flag(), config })
/** A `features` that is not a list, or has no readable entry, is treated as no configuration: the site's options apply. */
const Configuration = object({
  features: must('list', (value) => {
    const read = readRows(Feature, value, 100)
    return read && { isAny: (value as readonly unknown[]).length > 0, rows: read }
  }),
})
const Limits = object({ planLimits: object({ tier: maybeCode(/^\w{1,32}$/), isAboveRpcLimit: flag(), isAboveMauLimit: flag() }) })
const Origins = object({ allowedOrigins: rows(code(/^\S{1,300}$/), 100_000) })
const Analytics = object({ isAnalyticsEnabled: flag() })

/** Settings of the project. */
export class HttpProjectSettings implements ProjectSettings {
  constructor(private readonly services: ServiceClient) {}

  async features(signal: AbortSignal): Promise<readonly ProjectFeature[]> {
    const path = '/appkit/v1/config'
    const { features } = await this.services.json(Configuration, call(path), signal)
    if (features.isAny && features.rows.length === 0) throw fail('ANSWER_UNREADABLE', { source: path })
    return features.rows.map(({ id, isEnabled, config: words }) => ({ id, isEnabled: isEnabled === true, config: words }))
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
