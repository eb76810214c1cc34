import type { SendCallsRequest } from '../../domain/calls/calls-request.ts'
import type { WalletCapabilities } from '../../domain/calls/calls-service.ts'
import type { CallsStatus, PendingCalls, SentCalls } from '../../domain/calls/calls-status.ts'

/** Batches of calls (EIP-5792), with every wallet: see `docs/batches.md`. */
export interface BatchCalls {
  /**
   * Has the connected wallet carry out several calls, in order: in one batch where it can, else one transaction after the other, the next
   * when the one before is mined. What is done is kept, so that `resumeCalls` goes on after a reload. Resolves when all are mined.
   * @throws FIELD_REQUIRED, FIELD_TYPE_WRONG, NOT_CONNECTED, APKT001, USER_REJECTED, SIMULATION_FAILED, CALLS_FAILED, TRANSACTION_UNKNOWN
   * (it can be resumed), WALLET_REFUSED with the number of EIP-5792 in `facts.walletCode` (5700 to 5760), ABORTED
   * @example
   * await portico.sendCalls({ calls: [{ to: token, data: approve }, { to: shop, data: buy }] })
   * // { id: '0x8f…', atomic: true, receipts: [{ status: '0x1', … }] }
   */
  sendCalls(request: SendCallsRequest): Promise<SentCalls>
  /**
   * How far a batch is, by the chain and the wallet. Asks the visitor nothing.
   * @throws WALLET_REFUSED (`walletCode` 5730: no batch of that id), NOT_CONNECTED, HTTP_*, NODE_REFUSED, ABORTED
   */
  getCallsStatus(id: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<CallsStatus>
  /**
   * Goes on with a batch that was interrupted, here or on a page of this site before: what was sent is looked for on the chain first. Joins
   * where this page is at it. Resolves as `sendCalls`. @throws as `sendCalls`; TRANSACTION_CHANGED: another account is connected
   */
  resumeCalls(id: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<SentCalls>
  /**
   * What the connected wallet can do on a chain. Default: the chain of the wallet. `atomic.status` is `unknown` where the wallet did not
   * say it: ask again.
   * @throws NOT_CONNECTED, APKT001, FIELD_TYPE_WRONG, ABORTED
   */
  getCapabilities(chainId?: number | string, options?: Readonly<{ signal?: AbortSignal }>): Promise<WalletCapabilities>
  /** The batches of this site that have not ended, newest first: of this visit and of those before, of all accounts. */
  pendingCalls(): Promise<readonly PendingCalls[]>
}
