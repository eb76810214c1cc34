import { type Observable, Subject } from 'rxjs'
import { isAppError } from '../errors/app-error.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** Requests whose answer alone says whether something was sent. */
const REQUESTS: ReadonlySet<string> = new Set(['eth_sendTransaction', 'signTransaction'])

/** Whether nobody knows if a wallet has sent what it was asked for. */
export function isUnconfirmed(error: unknown): boolean {
  return isAppError(error, 'TRANSACTION_UNKNOWN') || (isAppError(error, 'ANSWER_UNREADABLE') && REQUESTS.has(error.facts.source))
}

/**
 * Asks a wallet for what pays a bill of the site. `claim`: so that nobody else pays it meanwhile; what it resolves gives it back once the
 * wallet was not asked, or refused.
 */
export async function underClaim<T>(claim: (() => Promise<() => void>) | undefined, ask: () => Promise<T>): Promise<T> {
  const giveBack = await claim?.()
  try {
    return await ask()
  } catch (error) {
    if (!isUnconfirmed(error)) giveBack?.()
    throw error
  }
}

/** Pending requests to wallets. A request is kept for as long as its wallet has not said whether it sent something. */
export class OpenRequests<T> {
  readonly #open = new Store<readonly T[]>([])
  readonly open: ReadonlyStore<readonly T[]> = this.#open
  readonly #lost = new Set<T>()
  readonly #unconfirmed = new Subject<T>()
  /** Each request without an outcome, while it is still among `open`. */
  readonly unconfirmed$: Observable<T> = this.#unconfirmed

  add(request: T): void {
    this.#open.set([...this.#open.value, request])
  }

  /** The wallet answered, or failed with `error`. */
  end(request: T, error?: unknown): void {
    if (!this.#open.value.includes(request)) return
    if (isUnconfirmed(error)) {
      this.#lost.add(request)
      this.#unconfirmed.next(request)
    }
    this.#open.set(this.#open.value.filter((each) => each !== request))
  }

  /** What became of an earlier request: a wallet still shows it, or nobody knows. */
  earlier(isSame: (request: T) => boolean): 'asked' | 'unanswered' | undefined {
    if (this.#open.value.some(isSame)) return 'asked'
    return [...this.#lost].some(isSame) ? 'unanswered' : undefined
  }

  dispose(): void {
    this.#unconfirmed.complete()
  }
}
