import type { SentFollower } from '../connection/sent-requests.ts'
import type { Key } from '../di/token.ts'

/** Code of optional features, for parts of others that need it late. Rejects when a download fails; the next call tries again. */
export type Features = Readonly<{
  load(name: 'pending'): Promise<Readonly<{ site: Key<SentFollower> }>>
  open<T>(name: 'pending', key: Key<T>): Promise<T>
}>
