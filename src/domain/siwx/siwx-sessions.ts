import type { Siwx, SiwxAccount } from '../../ports/siwx/siwx.ts'
import { abortable } from '../shared/async/abortable.ts'
import { aborted } from '../shared/async/aborted.ts'
import type { ShownMessage } from './sign-in-model.ts'
import type { SiwxSession } from './siwx-session.ts'

/** The sessions that the site's implementation keeps, of whichever account. */
export class SiwxSessions {
  #pending: Promise<void> | undefined

  constructor(private readonly siwx: Siwx) {}

  /** Settles once nothing on its way can change the sessions: until then none are looked up and no sign-in starts. Never rejects. */
  async ready(): Promise<void> {
    while (this.#pending) await this.#pending
  }

  /** Runs what changes sessions. `before` settles with what was on its way. */
  hold(work: (before: Promise<void> | undefined) => Promise<void>): Promise<void> {
    const working = work(this.#pending)
    const pending = Promise.allSettled([this.#pending, working]).then(() => {
      if (this.#pending === pending) this.#pending = undefined
    })
    this.#pending = pending
    return working
  }

  /** The message to sign. For an account not known yet, `accountAddress` is empty or a placeholder. @throws errors of the site's code */
  async messageTo(chainId: string, accountAddress = ''): Promise<ShownMessage> {
    const message = await this.siwx.createMessage({ accountAddress, chainId })
    const { toString: _, ...data } = message
    return { data, text: String(message) }
  }

  /** Undefined: the look-up failed, so it is unknown. Never rejects. */
  has(caipNetworkId: string, address: string): Promise<boolean | undefined> {
    return this.siwx.getSessions(caipNetworkId, address).then(
      (sessions) => sessions.length > 0,
      () => undefined,
    )
  }

  /** Adds a session that was signed elsewhere, beside the others. Otherwise as `adopt`. */
  add(session: SiwxSession, signal: AbortSignal): Promise<void> {
    return this.#unlessGivenUp([session], () => this.siwx.addSession(session), signal)
  }

  /**
   * Replaces all sessions by those that were signed elsewhere (WalletConnect's own sign-in). When `signal` aborts meanwhile, rejects after
   * they are taken back. @throws errors of the verification, ABORTED
   */
  adopt(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void> {
    return this.#unlessGivenUp(sessions, () => this.siwx.setSessions(sessions), signal)
  }

  /** Whether who connects on that network has to sign in. */
  isRequired(caipNetworkId: string): boolean {
    return this.siwx.getRequired?.() === true && this.siwx.exempts?.(caipNetworkId) !== true
  }

  get endOnDisconnect(): boolean {
    return this.siwx.signOutOnDisconnect !== false
  }

  /** Ends the sessions of disconnected wallets. Resolves those that were ended. Never rejects. */
  async end<T extends Pick<SiwxAccount, 'caipNetworkId' | 'address'>>(gone: readonly T[], isLast: boolean): Promise<readonly T[]> {
    const all = isLast ? this.siwx.setSessions([]) : undefined
    const ending = gone.map(({ caipNetworkId, address }) => all ?? this.siwx.revokeSession(caipNetworkId, address))
    const ended = await Promise.allSettled([...ending, all])
    return gone.filter((_, at) => ended[at]?.status === 'fulfilled')
  }

  async #unlessGivenUp(sessions: readonly SiwxSession[], add: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw aborted()
    const adding = add()
    try {
      await abortable(adding, signal)
    } catch (error) {
      await adding
      await Promise.allSettled(sessions.map(({ data }) => this.siwx.revokeSession(data.chainId, data.accountAddress)))
      throw error
    }
  }
}
