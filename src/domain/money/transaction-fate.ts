import type { Clock } from '../../ports/time/clock.ts'

/** `dropped`: no node returns it any more, and no other transaction replaced it. `unsettled`: not followed any more, may still be mined. */
export type Outcome = 'done' | 'reverted' | 'replaced' | 'dropped' | 'unsettled'

/** How a transaction ended. `hash`: another one than the wallet's where it was sent again with another fee, and that one was mined. */
export type TrackedTransaction = Readonly<{ outcome: Outcome; hash: string }>

/** How long a node may not yet return a transaction that the wallet sent through another node, in ms. */
const UNKNOWN_MS = 60_000
/** So many answers in a row must say that the transaction is gone and its number used: nodes behind one address may lag. */
const PASSED_TIMES = 3
/** An account of EIP-7702 has code, and transactions of its own. */
const DELEGATED = '0xef0100'

/** What is asked about one transaction and its sender, of a node or a wallet. A question that fails rejects. */
export interface FateQuestions {
  /** How it ended; undefined while no block has it. */
  outcome(): Promise<'done' | 'reverted' | undefined>
  /** `absent`: no node returned it. `nonce` is undefined where the answer has none. `unclear`: the answer cannot be interpreted. */
  transaction(): Promise<Readonly<{ nonce: bigint | undefined }> | 'absent' | 'unclear'>
  /** How many transactions of its sender are mined; undefined when the answer says nothing. */
  nonce(): Promise<bigint | undefined>
  /** The code of its sender; undefined when the answer says nothing. */
  code(): Promise<string | undefined>
  /** The wallet's answer about a contract account's request that no node returns. */
  told?(): Promise<Outcome | undefined>
}

/** The fate of one transaction, from answers over time: mined, replaced by another one of its number, or gone. */
export class TransactionFate {
  #nonce: bigint | undefined
  /** Since when all answers, without a failure between them, have been `absent`. */
  #unknownAt: number | undefined
  #passed = 0
  #isContract = false

  constructor(private readonly clock: Clock) {}

  /** Of the transaction, from the first answer that contained it. */
  get nonce(): bigint | undefined {
    return this.#nonce
  }

  /** Asks once. Undefined: not settled. Rejects as the questions do: then it may have been known all along, and the minute begins anew. */
  async ask(questions: FateQuestions): Promise<Outcome | undefined> {
    try {
      return await this.#ask(questions)
    } catch (error) {
      this.#unknownAt = undefined
      throw error
    }
  }

  async #ask(questions: FateQuestions): Promise<Outcome | undefined> {
    const mined = await questions.outcome()
    if (mined) return mined
    const known = await questions.transaction()
    if (known !== 'absent') {
      this.#unknownAt = undefined
      this.#passed = 0
      if (known !== 'unclear') this.#nonce = known.nonce ?? this.#nonce
      return undefined
    }
    if (await this.#isPassed(questions)) {
      this.#passed += 1
      // Mined between the two questions, or another transaction took its number.
      return (await questions.outcome()) ?? (this.#passed >= PASSED_TIMES ? 'replaced' : undefined)
    }
    this.#unknownAt ??= this.clock.monotonic()
    return this.#unknown(questions, this.clock.monotonic() - this.#unknownAt > UNKNOWN_MS)
  }

  /** A contract's wallet may name its own request instead of a transaction, which no node ever returns. */
  async #unknown(questions: FateQuestions, isOver: boolean): Promise<Outcome | undefined> {
    if (!questions.told && !isOver) return undefined
    if (!this.#isContract) {
      const code = await questions.code()
      if (code === undefined) return undefined
      this.#isContract = code !== '0x' && !code.toLowerCase().startsWith(DELEGATED)
    }
    if (this.#isContract) return questions.told?.()
    return isOver ? 'dropped' : undefined
  }

  async #isPassed(questions: FateQuestions): Promise<boolean> {
    if (this.#nonce === undefined) return false
    const next = await questions.nonce()
    return next !== undefined && next > this.#nonce
  }
}
