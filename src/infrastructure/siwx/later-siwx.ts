import { once } from '../../domain/shared/async/once.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'

/** Keys of sessions and of their tokens in the page's store. */
export const SESSIONS = 'siwx-sessions'
export const TOKENS = 'siwx-token'

/** Calls `hear` when another tab wrote that key. Returns how to stop. */
export function watchKey({ changes$ }: Partial<Pick<KeyValueStore, 'changes$'>>, key: string, hear: () => void): () => void {
  const watching = changes$?.subscribe((changed) => changed === key && hear())
  return () => watching?.unsubscribe()
}

/** What a ready-made sign-in does, once its code is there. */
export type SiwxWork = Pick<Siwx, 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'>

export type LaterSiwxOptions = Readonly<{
  /** Default true: the modal cannot be closed without a session. */
  required?: boolean | undefined
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
}>

/** The ready-made sign-ins: what a page has from the start. The code that does the work is fetched with the first call. */
export abstract class LaterSiwx<W extends SiwxWork> implements Siwx {
  readonly signOutOnDisconnect: boolean
  readonly #isRequired: boolean
  #context: SiwxContext | undefined
  #work = this.#fresh()

  constructor({ required = true, signOutOnDisconnect = true }: LaterSiwxOptions) {
    this.signOutOnDisconnect = signOutOnDisconnect
    this.#isRequired = required
  }

  attach(context: SiwxContext): void {
    this.#context = context
    this.#work = this.#fresh()
  }

  watch(hear: () => void): () => void {
    const context = this.#context
    return context ? this.watchIn(context, hear) : () => {}
  }

  /** Sessions that no store of the page holds cannot be watched. */
  protected watchIn(_context: SiwxContext, _hear: () => void): () => void {
    return () => {}
  }

  getRequired(): boolean {
    return this.#isRequired
  }

  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    return (await this.work()).createMessage(input)
  }

  // biome-ignore lint/suspicious/noConfusingVoidType: a subclass may resolve nothing
  async addSession(session: SiwxSession): Promise<SiwxSession | void> {
    return (await this.work()).addSession(session)
  }

  /** Ends the sessions of an account on a chain (CAIP-2). */
  async revokeSession(chainId: string, address: string): Promise<void> {
    await (await this.work()).revokeSession(chainId, address)
  }

  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    await (await this.work()).setSessions(sessions)
  }

  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return (await this.work()).getSessions(chainId, address)
  }

  /** Fetches the code. `context` is undefined outside of a page. */
  protected abstract load(context: SiwxContext | undefined): Promise<W>

  protected work(): Promise<W> {
    return this.#work()
  }

  #fresh(): () => Promise<W> {
    return once(() => this.load(this.#context))
  }
}
