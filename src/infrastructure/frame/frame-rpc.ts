import { filter, merge } from 'rxjs'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { caipOf } from '../../domain/frame/frame-user.ts'
import { rpcKind } from '../../domain/frame/rpc-methods.ts'
import type { SecureUser } from '../../domain/frame/secure-calls.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { ProviderRpcError, RPC_CODES, rejected, unconfirmed } from '../shared/provider-rpc-error.ts'

/** The wire has no codes: what the page says when the visitor refused. All else is an error of its own. */
const REFUSAL =
  /^(the )?(user|visitor) (has )?(reject|den[iy]|declin|cancel|abort|refus|clos)|^[\w ]{0,24}(reject|den[iy]|declin|cancel|abort|refus|clos)\w{0,4} by (the )?(user|visitor)|^request was aborted.?$/i

/** A request through the frame: refused, safe, or with an approval. Errors have the codes of EIP-1193. */
export class FrameRpc {
  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly namespace: ChainNamespace,
  ) {}

  /** `signal`: who asked does not wait any more, and what was asked is given up in the frame. */
  async ask(method: string, params: unknown, signal = new AbortController().signal): Promise<unknown> {
    const kind = rpcKind(method)
    let answer: Promise<unknown> | undefined
    try {
      if (typeof method !== 'string') throw new ProviderRpcError('The method is no text', RPC_CODES.invalid)
      // Before anything is shown.
      const asked = kind === 'approved' ? this.wallet.require(this.namespace) : undefined
      if (kind === 'refused') this.approvals.refuse(method)
      if (kind === 'safe') return await this.wallet.rpc(this.namespace, method, params, signal)
      return await this.approvals.run(
        this.namespace,
        async (ends) => {
          const now = this.wallet.require(this.namespace)
          // Meanwhile others were answered: what was asked of an account on a chain is asked of no other.
          if (asked && !isSameUser(this.namespace, asked, now)) throw fail('ABORTED', {})
          return this.#unmoved(now, ends, (unmoved) => {
            answer = this.wallet.rpc(this.namespace, method, params, unmoved)
            return answer
          })
        },
        signal,
      )
    } catch (error) {
      // What was given up may have been sent: then the page's answer says so. Or it was not asked at all, as somebody else is logged in.
      if (answer && isAppError(error, 'ABORTED')) return await answer.catch(rethrow)
      throw toRpcError(error, kind === 'approved')
    }
  }

  /** What the visitor is asked in the frame is given up when the account or its chain changes: the frame would sign with the new ones. */
  async #unmoved<T>(asked: SecureUser, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { wallet, namespace } = this
    const moved = new AbortController()
    const watching = merge(
      wallet.moving$.pipe(filter((each) => each === namespace)),
      wallet.changes$.pipe(filter((change) => change.namespace === namespace && !isSameUser(namespace, asked, change.user))),
    ).subscribe(() => moved.abort())
    const ends = AbortSignal.any([signal, moved.signal, wallet.session])
    try {
      return await abortable(ask(ends), ends)
    } finally {
      watching.unsubscribe()
    }
  }
}

const rethrow = (error: unknown): never => {
  throw toRpcError(error, true)
}

/** What a site's own code gets: with a code of EIP-1193. `isAsked`: of the visitor, who may have refused. */
export function toRpcError(error: unknown, isAsked = false): unknown {
  if (isAppError(error, 'ABORTED')) return rejected()
  if (isAppError(error, 'TRANSACTION_UNKNOWN')) return unconfirmed()
  if (isAppError(error, 'RPC_NOT_ALLOWED')) return new ProviderRpcError(error.message, RPC_CODES.unsupported)
  if (isAppError(error, 'NOT_CONNECTED')) return new ProviderRpcError(error.message, RPC_CODES.unauthorized)
  if (isAsked && isAppError(error, 'FRAME_REQUEST_FAILED') && REFUSAL.test(error.facts.description ?? '')) return rejected()
  return isAppError(error) ? new ProviderRpcError(error.message, RPC_CODES.internal) : error
}

function isSameUser(namespace: ChainNamespace, one: SecureUser, other: SecureUser | undefined): boolean {
  return other !== undefined && one.address === other.address && caipOf(namespace, one) === caipOf(namespace, other)
}
