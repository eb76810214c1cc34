import type { ConnectionHint } from './connection-hint.ts'
import type { Answer, StoreLine } from './store-line.ts'

/** Keeps the hint in sync with a store that other tabs write as well: before a value is removed from the hint, the store is read again. */
export class HintKeeper {
  constructor(
    private readonly hint: ConnectionHint,
    private readonly line: StoreLine,
  ) {}

  /** This page wrote or deleted the key. */
  note(key: string, isPresent: boolean): void {
    if (this.hint.note(key, isPresent) && !isPresent) void this.#lookAgain(key)
  }

  /** A key was read. Only an answer of the main store removes the hint: not one of the spare store, nor a failed read. */
  hear(key: string, answer: Answer<unknown>, isPresent: boolean): void {
    if (isPresent || isOwnWord(answer)) this.note(key, isPresent)
  }

  noteCleared(isKept: (key: string) => boolean): void {
    this.hint.noteCleared(isKept)
  }

  async noteIfEmpty(): Promise<void> {
    if ((await this.#keys())?.length !== 0) return
    this.hint.noteEmpty()
    for (const key of (await this.#keys()) ?? []) this.hint.note(key, true)
  }

  async #keys(): Promise<readonly string[] | undefined> {
    const answer = await this.line.run((store) => store.keys())
    return isOwnWord(answer) ? answer.value : undefined
  }

  async #lookAgain(key: string): Promise<void> {
    const answer = await this.line.run((store) => store.get(key))
    if (isOwnWord(answer) && answer.value !== undefined) this.hint.note(key, true)
  }
}

function isOwnWord<T>(answer: Answer<T>): answer is Extract<Answer<T>, { status: 'known' }> {
  return answer.status === 'known' && answer.by === 'main'
}
