/** What the hint may say: a namespace with a stored connection, that wallets were used here before, that anything else is kept. */
const WORD = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks|recent|kept)\b/g

/** Keeps `portico/hint` true to what the store holds. */
export class ConnectionHint {
  constructor(private readonly page: Pick<Window, 'localStorage'>) {}

  /** True when that changed the hint. */
  note(key: string, present: boolean): boolean {
    const word = key === 'recent' ? key : (/^connection\/(\w+)$/.exec(key)?.[1] ?? 'kept')
    // Whether it was the last of its kind, `noteEmpty` says.
    if (word === 'kept' && !present) return false
    const noted = readWords(this.page)
    if (noted.includes(word) === present) return false
    writeHint(this.page, present ? [...noted, word] : noted.filter((other) => other !== word))
    return true
  }

  /** Nothing at all is stored any more. */
  noteEmpty(): void {
    this.noteCleared(() => false)
  }

  /** Nothing but these keys is stored any more. */
  noteCleared(isKept: (key: string) => boolean): void {
    const noted = readWords(this.page)
    if (noted.length > 0)
      writeHint(
        this.page,
        noted.filter((word) => isKept(word === 'recent' ? word : `connection/${word}`)),
      )
  }
}

/** True when nothing can be stored: no hint, though one could be read. Then the store need not be opened to find that out. */
export function isNewVisitor(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage.getItem('portico/hint') === null
  } catch {
    return false
  }
}

/** Another tab stored or forgot something. The returned function ends it. */
export function watchHint(page: Window, run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === 'portico/hint' && run()
  page.addEventListener('storage', hear)
  return () => page.removeEventListener('storage', hear)
}

/** True when this visitor may have a connection or a recent wallet stored: then it is read before the first view, so that nothing moves later. */
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

/** Says that the earlier kit's connection was looked at, whatever came of it. */
export function settleHint(page: Pick<Window, 'localStorage'>): void {
  writeHint(page, readWords(page))
}

/** Kept as an empty text, not removed, while another kit's connection lies beside it: it says that we looked there already. */
function writeHint(page: Pick<Window, 'localStorage'>, words: readonly string[]): void {
  try {
    if (words[0] || page.localStorage.getItem('@appkit/connection_status')) page.localStorage.setItem('portico/hint', words.join())
    else page.localStorage.removeItem('portico/hint')
  } catch {}
}
