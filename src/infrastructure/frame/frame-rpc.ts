import { isAppError } from '../../domain/errors/app-error.ts'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { rpcKind } from '../../domain/frame/rpc-methods.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { ProviderRpcError, RPC_CODES, rejected } from '../shared/provider-rpc-error.ts'

/** The wire has no codes: what a refusal says. */
const REFUSAL = /reject|denied|declin|cancel|abort|closed/i

/** A request through the frame: refused, safe, or with an approval. Spec §6. Errors have the codes of EIP-1193. */
export class FrameRpc {
  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly namespace: ChainNamespace,
  ) {}

  async ask(method: string, params: unknown): Promise<unknown> {
    try {
      const kind = rpcKind(method)
      if (kind === 'refused') this.approvals.refuse(method)
      if (kind === 'safe') return await this.wallet.rpc(this.namespace, method, params, new AbortController().signal)
      return await this.approvals.run((signal) => this.wallet.rpc(this.namespace, method, params, signal))
    } catch (error) {
      throw toRpcError(error)
    }
  }
}

/** What a site's own code gets: with a code of EIP-1193. */
export function toRpcError(error: unknown): unknown {
  if (isAppError(error, 'ABORTED')) return rejected()
  if (isAppError(error, 'RPC_NOT_ALLOWED')) return new ProviderRpcError(error.message, RPC_CODES.unsupported)
  if (isAppError(error, 'NOT_CONNECTED')) return new ProviderRpcError(error.message, RPC_CODES.unauthorized)
  if (isAppError(error, 'FRAME_REQUEST_FAILED') && REFUSAL.test(error.facts.description ?? '')) return rejected()
  return isAppError(error) ? new ProviderRpcError(error.message, RPC_CODES.internal) : error
}
