import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { isEmailAddress } from '../siwx/email-resource.ts'

const KEY = 'recent-emails'
const KEPT_MAX = 3

/** Addresses that the visitor has signed in with, the latest first: until the last wallet leaves. */
export class RecentEmails {
  constructor(private readonly store: Pick<KeyValueStore, 'get' | 'update' | 'delete'>) {}

  async list(): Promise<readonly string[]> {
    return read(await this.store.get(KEY))
  }

  /** Called once a sign-in with it has succeeded, and not before. */
  remember(email: string): Promise<void> {
    const isOther = (each: string) => each.toLowerCase() !== email.toLowerCase()
    return this.store.update(KEY, (value) => [email, ...read(value).filter(isOther)].slice(0, KEPT_MAX))
  }

  forget(): Promise<void> {
    return this.store.delete(KEY)
  }
}

function read(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((each): each is string => typeof each === 'string' && isEmailAddress(each)).slice(0, KEPT_MAX)
}
