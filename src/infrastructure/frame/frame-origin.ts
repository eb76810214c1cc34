import { attempt } from '../../domain/shared/attempt.ts'

/** The origin of an embeddable page: https, or http on localhost for development. Undefined for anything else. */
export function frameOrigin(url: string): string | undefined {
  const parsed = attempt(() => new URL(url))
  const isLocal = parsed?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname)
  return isLocal || parsed?.protocol === 'https:' ? parsed.origin : undefined
}
