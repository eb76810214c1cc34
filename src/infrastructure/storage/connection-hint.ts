/** Values of the hint: a namespace with a stored connection, `recent` = wallets were used here before, `kept` = any other key is stored. */
const WORD = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks|recent|kept)\b/g

/** Keeps `portico/hint` in sync with the store's keys. */
export class ConnectionHint {
  constructor(private readonly page: Pick<Window, 'localStorage'>) {}

  /** True when the hint changed. */
  note(key: string, present: boolean): boolean {
    const word = key === 'recent' ? key : (/^connection\/(\w+)$/.exec(key)?.[1] ?? 'kept')
    // `kept` covers many keys: only `noteEmpty` and `noteCleared` remove it.
    if (word === 'kept' && !present) return false
    const noted = readWords(this.page)
    if (noted.includes(word) === present) return false
    writeHint(this.page, present ? [...noted, word] : noted.filter((other) => other !== word))
    return true
  }

  /** The store is empty. */
  noteEmpty(): void {
    this.noteCleared(() => false)
  }

  /** The store was cleared except for these keys. */
  noteCleared(isKept: (key: string) => boolean): void {
    const noted = readWords(this.page)
    if (noted.length > 0)
      writeHint(
        this.page,
        noted.filter((word) => isKept(word === 'recent' ? word : `connection/${word}`)),
      )
  }
}

/** True when nothing can be stored: localStorage is readable and has no hint. Then the database need not be opened. */
export function isNewVisitor(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage.getItem('portico/hint') === null
  } catch {
    return false
  }
}

/** Calls `run` when another tab changes the hint. The returned function unsubscribes. */
export function watchHint(page: Window, run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === 'portico/hint' && run()
  page.addEventListener('storage', hear)
  return () => page.removeEventListener('storage', hear)
}

/** True when a connection or a recent wallet may be stored: then the store is read before the first render, to avoid a layout shift. */
export function hasHint(page: Pick<Window, 'localStorage'>): boolean {
  return readWords(page).some((word) => word !== 'kept')
}

function readWords(page: Pick<Window, 'localStorage'>): string[] {
  try {
    return page.localStorage.getItem('portico/hint')?.match(WORD) ?? []
  } catch {
    return []
  }
}

/** Records that the import of the earlier kit's connection is done, whatever its outcome. */
export function settleHint(page: Pick<Window, 'localStorage'>): void {
  writeHint(page, readWords(page))
}

/** An empty hint is stored as an empty string while another kit's connection exists: it records that the import was already done. */
function writeHint(page: Pick<Window, 'localStorage'>, words: readonly string[]): void {
  try {
    if (words[0] || page.localStorage.getItem('@appkit/connection_status')) page.localStorage.setItem('portico/hint', words.join())
    else page.localStorage.removeItem('portico/hint')
  } catch {}
}
