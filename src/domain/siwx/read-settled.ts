import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { fail } from '../errors/fail.ts'

/**
 * What sign-in keeps in the store. Unknown is not "signed out": like a back end that cannot be reached, it is asked again. A store that the
 * browser denies for this page counts as empty, so that a visitor can sign in there.
 * @throws ANSWER_UNREADABLE
 */
export async function readSettled(store: Pick<KeyValueStore, 'read'>, key: string): Promise<unknown> {
  const reading = await store.read(key)
  if (reading.isKnown) return reading.value
  if (reading.isFinal) return undefined
  throw fail('ANSWER_UNREADABLE', { source: 'storage' })
}
