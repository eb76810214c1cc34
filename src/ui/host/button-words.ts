import type { SnapshotReaders } from '../../ports/host/host-snapshot-calls.ts'
import type { Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { Portico } from '../../ports/host/portico.ts'
import { type ButtonWords, ENGLISH } from './button-text.ts'

type Readers = Pick<SnapshotReaders, 'getLocale'>

let translated: ((locale: string) => ButtonWords | undefined) | undefined

/** The site's choice, else the page's, as for the modal. */
const localeOf = (portico: Readers) => portico.getLocale() ?? (document.documentElement.lang || navigator.language)

/** The words of the instance's language; English until they are fetched. Only in a browser. */
export const buttonWords = (portico: Readers): ButtonWords => translated?.(localeOf(portico)) ?? ENGLISH

/** Fetches the words for another language than English. `changed` may be called once after the end. Only in a browser. */
export function followButtonWords(portico: Readers & Pick<Portico, 'subscribeLocale'>, changed: () => void): Unsubscribe {
  const fetchWords = () => {
    if (/^en\b/i.test(localeOf(portico))) return
    import('./host-words.ts').then(
      ({ wordsIn }) => {
        translated = wordsIn
        changed()
      },
      () => {},
    )
  }
  fetchWords()
  return portico.subscribeLocale(() => {
    fetchWords()
    changed()
  })
}
