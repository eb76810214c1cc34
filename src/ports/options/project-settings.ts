import { token } from '../di/token.ts'

/** A row of the project's configuration. `config` undefined: the row has no value; `'local'`: the site's option applies. */
export type ProjectFeature = Readonly<{ id: string; isEnabled: boolean; config: readonly string[] | 'local' | undefined }>

export type ProjectLimits = Readonly<{ tier: string; isAboveRpcLimit: boolean; isAboveMauLimit: boolean }>

/** What the project's owner set on the provider's dashboard. */
export interface ProjectSettings {
  /** `GET /appkit/v1/config`. @throws SERVICE_OFF, APKT008, APKT010, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ANSWER_UNREADABLE */
  features(signal: AbortSignal): Promise<readonly ProjectFeature[]>
  /** `GET /appkit/v1/project-limits`. Rejects as `features`. */
  limits(signal: AbortSignal): Promise<ProjectLimits>
  /** `GET /projects/v1/origins`; empty = all; also when the service gave no usable answer. @throws APKT010 (429), APKT009 (5xx), ABORTED */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]>
  /** `GET /getAnalyticsConfig`; false when the service gave no usable answer. Rejects only with ABORTED. */
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean>
}
export const ProjectSettings = token<ProjectSettings>('ProjectSettings')
