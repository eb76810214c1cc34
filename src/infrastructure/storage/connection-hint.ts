/** What the hint may say: a namespace with a stored connection, or that wallets were used here before. */
const WORD = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks|recent)\b/g

/** Keeps `portico/hint` true to what the store holds. */
export class ConnectionHint {
  constructor(private readonly page: Pick<Window, 'localStorage'>) {}

  note(key: string, present: boolean): void {
    const word = key === 'recent' ? key : /^connection\/(\w+)$/.exec(key)?.[1]
    if (word === undefined) return
    const noted = readWords(this.page)
    if (noted.includes(word) === present) return
    writeHint(this.page, present ? [...noted, word] : noted.filter((other) => other !== word))
  }
}

/** True when this visitor may have something stored: then it is read before the first view, so that nothing moves later. */
export function hasHint(page: Pick<Window, 'localStorage'>): boolean {
  return readWords(page).length > 0
}

function readWords(page: Pick<Window, 'localStorage'>): string[] {
  try {
    return page.localStorage.getItem('portico/hint')?.match(WORD) ?? []
  } catch {
    return []
  }
}

/** Kept as an empty text, not removed, while another kit's connection lies beside it: it says that we looked there already. */
export function writeHint(page: Pick<Window, 'localStorage'>, words: readonly string[]): void {
  try {
    if (words[0] || page.localStorage.getItem('@appkit/connection_status')) page.localStorage.setItem('portico/hint', words.join())
    else page.localStorage.removeItem('portico/hint')
  } catch {}
}
