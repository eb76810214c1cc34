import { fail } from '../../errors/fail.ts'
import { aborted } from './aborted.ts'

/** How long work may take, and the error that says so. `graceMs`: how long it keeps its place once it was given up, if it does not end. */
export type Limit = Readonly<{ ms: number; late: () => Error; graceMs?: number | undefined }>

/** For what ends by itself: longer than any port takes, so that every promise settles. */
export const PORT_LIMIT: Limit = { ms: 600_000, late: () => fail('HTTP_TIMEOUT', { url: '' }) }

/** For what ends when a person decides, in a wallet or in a view. */
export const OWNER_LIMIT: Limit = { ms: 86_400_000, late: aborted, graceMs: 0 }
