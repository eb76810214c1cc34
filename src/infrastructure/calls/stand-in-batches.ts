import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { quantityOf } from '../../domain/caip/evm-hex.ts'
import type { Call } from '../../domain/calls/calls-request.ts'
import type { CallsService } from '../../domain/calls/calls-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { RefusedBatch } from '../../ports/connection/sent-requests.ts'
import { toRefusal } from '../connection/eip1193-fault.ts'
import { peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES, unsupported } from '../shared/provider-rpc-error.ts'
import { forHost } from '../shared/wallet-words.ts'
import { isWithout } from './is-without.ts'

const CALLS_MAX = 1000

/** Answers a site's requests of EIP-5792 in place of a wallet that does not have them. A wallet that has them is not spoken for. */
export class StandInBatches {
  constructor(
    private readonly calls: Pick<CallsService, 'begin' | 'status' | 'has'>,
    private readonly connections: Pick<ConnectionService, 'connection'>,
    private readonly show: () => Promise<unknown>,
  ) {}

  /** @throws what the wallet threw, where it has batches, or the batch is not ours; else a `ProviderRpcError` */
  async answer({ method, params, error }: RefusedBatch): Promise<unknown> {
    const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const isOwn = typeof first === 'string' && (await this.calls.has(first).catch(() => false))
    if (!isOwn && (!isWithout(toRefusal(method, error)) || /CallsStatus$/.test(method))) throw error
    try {
      if (method === 'wallet_sendCalls') return await this.#send(first)
      if (method === 'wallet_getCapabilities') return this.#capabilities(second)
      if (method === 'wallet_getCallsStatus') return await this.#status(String(first))
      await this.show()
      return null
    } catch (thrown) {
      const said = forHost(thrown)
      const text = isAppError(thrown) ? thrown.message : unsupported(method).message
      throw said instanceof ProviderRpcError ? said : new ProviderRpcError(text, RPC_CODES.internal)
    }
  }

  /** Each chain that is asked for; else that of the wallet. */
  #capabilities(chains: unknown): unknown {
    const own = parseEvmChainId(this.connections.connection('eip155')?.caipNetworkId?.slice('eip155:'.length))
    const asked: readonly unknown[] = Array.isArray(chains) && chains.length > 0 ? chains.slice(0, CALLS_MAX) : [own]
    const ids = asked.flatMap((chain) => parseEvmChainId(chain) ?? [])
    return Object.fromEntries(ids.map((id) => [toHexChainId(id), { atomic: { status: 'unsupported' } }]))
  }

  async #send(request: unknown): Promise<unknown> {
    const [from, chainId, id, capabilities] = ['from', 'chainId', 'id', 'capabilities'].map((key) => peek(request, key) ?? undefined)
    const account = this.connections.connection('eip155')?.accounts[0].address
    if (from !== undefined && String(from).toLowerCase() !== account?.toLowerCase())
      throw new ProviderRpcError('This is not the connected account', RPC_CODES.unauthorized)
    const calls = peek(request, 'calls')
    if (!Array.isArray(calls)) throw invalid()
    const asked = {
      calls: (calls as readonly unknown[]).map(callOf),
      atomic: peek(request, 'atomicRequired') === true ? ('required' as const) : ('preferred' as const),
      chainId: chainId as string | undefined,
      id: id as string | undefined,
      capabilities: capabilities as Readonly<Record<string, unknown>> | undefined,
    }
    const begun = await this.calls.begin(asked).catch((error: unknown) => {
      throw isAppError(error, 'FIELD_TYPE_WRONG') || isAppError(error, 'FIELD_REQUIRED') ? invalid() : error
    })
    return { id: begun }
  }

  async #status(id: string): Promise<unknown> {
    const { version, chainId, status, atomic, receipts } = await this.calls.status(id)
    return { version, id, chainId, status, atomic, receipts }
  }
}

/** Of JSON-RPC, whose amounts are in hexadecimal. @throws -32602: also for what would make a contract */
function callOf(call: unknown): Call {
  const [to, value = '0x0', data] = ['to', 'value', 'data'].map((key) => peek(call, key) ?? undefined)
  const amount = quantityOf(value)
  if (typeof to !== 'string' || amount === undefined) throw invalid()
  return { to, value: amount, data: data as string | undefined }
}

function invalid(): ProviderRpcError {
  return new ProviderRpcError('The calls cannot be read', RPC_CODES.invalid)
}
