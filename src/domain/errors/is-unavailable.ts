import { toAppError } from './fail.ts'

/** The services do not have this, or nobody can be asked: no failure, which another try could mend. */
export function isUnavailable(error: unknown): boolean {
  const { code } = toAppError(error)
  return code === 'CHAIN_UNSUPPORTED' || code === 'SERVICE_OFF' || code === 'APKT008'
}
