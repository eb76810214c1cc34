import type { Answer } from './scripted-wallet.ts'

/** What a wallet keeps of the sites it may talk to. Give one that outlives the page where a reload is to find it. */
export type WalletMemory = { grants: readonly string[]; network?: string | undefined }

/** The owner of a test wallet, in front of its window. */
export class WalletOwner {
  answer: Answer = 'approve'
  /** What the wallet was asked, in order; looking at it is not asking. */
  readonly calls: string[] = []
  /** How often the wallet's window opened. */
  prompts = 0
  readonly #waiting: (() => void)[] = []

  /** @throws `refusal` when the owner says no */
  async ask(refusal: unknown): Promise<void> {
    this.prompts += 1
    if (this.answer === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.answer === 'reject') throw refusal
  }

  /** Answers at last what was ignored so far. */
  wakeUp(): void {
    this.answer = 'approve'
    for (const resume of this.#waiting.splice(0)) resume()
  }
}
