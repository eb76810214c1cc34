import { ConnectionHint } from '../../src/infrastructure/storage/connection-hint.ts'
import { readHint } from '../../src/infrastructure/storage/hint.ts'
import { decode } from '../../src/infrastructure/storage/stored-text.ts'
import { StoredValues } from '../../src/infrastructure/storage/stored-values.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../fakes/storage/fake-local-storage.ts'
import { LateBacking } from '../fakes/storage/late-backing.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

export const KEY = 'connection/eip155'
export const OLD = { connectorId: 'com.old' }
export const NEW = { connectorId: 'com.new' }

/** One visitor's browser; `visit` opens a page of the site. */
export function visitor() {
  const [disk, localStorage] = [new FakeDisk(), new FakeLocalStorage()]
  const page = { localStorage: localStorage as unknown as Storage }
  const visit = (state: 'prompt' | 'late' | 'refused' = 'prompt') => {
    const [clock, logger, database] = [new FakeClock(), new FakeLogger(), new LateBacking(disk)]
    if (state !== 'prompt') database.hold()
    if (state === 'refused') database.refuse()
    const store = new StoredValues(database, clock, logger, new ConnectionHint(page))
    const heard: string[] = []
    store.changes$.subscribe((key) => heard.push(key))
    const late = async <T>(work: Promise<T>) => {
      await clock.advance(1000)
      return work
    }
    const quiet = () => clock.advance(0)
    return { clock, database, store, heard, late, quiet, logger }
  }
  const stored = (key = KEY) => decode(disk.texts.get(key))
  const hint = () => readHint(page)
  return { disk, localStorage, page, visit, stored, hint }
}

/** One who connected in an earlier visit. */
export async function returning() {
  const browser = visitor()
  await browser.visit().store.set(KEY, OLD)
  return browser
}
