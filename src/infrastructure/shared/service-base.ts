import { fail } from '../../domain/errors/fail.ts'
import type { ResolvedOptions } from '../../domain/options/portico-options.ts'
import { withoutEnd } from '../../domain/shared/without-end.ts'
import { SERVICE_DEFAULTS, type ServiceName } from './service-defaults.ts'

const ABSOLUTE = /^https?:\/\/[^/?#]/i

type Chosen = Pick<ResolvedOptions, 'services' | 'projectId'>

/** The base URL of `service`, without a trailing slash. @throws SERVICE_OFF, APKT008 (no project id) */
export function serviceBase({ services, projectId }: Chosen, service: ServiceName): string {
  const own = services?.[service]
  if (own === false) throw fail('SERVICE_OFF', { service })
  if (own === undefined && !projectId) throw fail('APKT008', {})
  const base = withoutEnd(own ?? SERVICE_DEFAULTS[service], '/')
  if (ABSOLUTE.test(base) || !base.startsWith('/')) return base
  return `${globalThis.location?.origin ?? ''}${base}`
}
