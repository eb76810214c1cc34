import { attempt } from '../../domain/shared/attempt.ts'

/** Values of the hint: a namespace with a stored connection, `recent` = wallets were used here before, `kept` = any other key is stored. */
const WORD = /\b(eip155|solana|polkadot|bip122|cosmos|sui|stacks|recent|kept)\b/g

type Page = Pick<Window, 'localStorage'>

/** `portico/hint`: what the store's keys say, for those who do not open it. */
export class ConnectionHint {
  constructor(private readonly page: Page) {}

  /** True when nothing can be stored: localStorage is readable and has no hint. */
  isEmpty(): boolean {
    return isNewVisitor(this.page)
  }

  has(key: string): boolean {
    return readWords(this.page).includes(wordOf(key))
  }

  note(key: string, isPresent: boolean): void {
    const word = wordOf(key)
    const noted = readWords(this.page)
    if (noted.includes(word) !== isPresent) writeHint(this.page, isPresent ? [...noted, word] : noted.filter((other) => other !== word))
  }

  /** The key was written or deleted; these are stored now. */
  follow(key: string, stored: readonly string[]): void {
    const word = wordOf(key)
    this.note(
      key,
      stored.some((other) => wordOf(other) === word),
    )
  }
}

/** True when nothing can be stored: localStorage is readable and has no hint. Then the database need not be opened. */
export function isNewVisitor(page: Page): boolean {
  return attempt(() => page.localStorage.getItem('portico/hint') === null, false)
}

/** True when a connection or a recent wallet may be stored: then the store is read before the first render, to avoid a layout shift. */
export function hasHint(page: Page): boolean {
  return readWords(page).some((word) => word !== 'kept')
}

/** Records that the import of the earlier kit's connection is done, whatever its outcome. */
export function settleHint(page: Page): void {
  writeHint(page, readWords(page))
}

function wordOf(key: string): string {
  return key === 'recent' ? key : (/^connection\/(\w+)$/.exec(key)?.[1] ?? 'kept')
}

function readWords(page: Page): string[] {
  return attempt(() => page.localStorage.getItem('portico/hint')?.match(WORD) ?? [], [])
}

/** An empty hint is stored as an empty string while another kit's connection exists: it records that the import was already done. */
function writeHint(page: Page, words: readonly string[]): void {
  try {
    if (words[0] || page.localStorage.getItem('@appkit/connection_status')) page.localStorage.setItem('portico/hint', words.join())
    else page.localStorage.removeItem('portico/hint')
  } catch {}
}
