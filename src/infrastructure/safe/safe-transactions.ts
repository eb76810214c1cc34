import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'

/** A call as the Safe Apps protocol has it: `value` as decimal text, in wei. */
export type SafeTransaction = Readonly<{ to: string; value: string; data: string }>

/** Owners sign more calls one by one, too, but nobody reads more than this. */
const CALLS_MAX = 100

/** `eth_sendTransaction` in the words of the protocol. A Safe has no nonce and no fee of its own to choose. @throws -32602 */
export function toTransaction(value: unknown): SafeTransaction {
  const given = isObject(value) ? value : {}
  const to = peek(given, 'to')
  const data = peek(given, 'data') ?? peek(given, 'input') ?? '0x'
  const amount = peek(given, 'value') ?? '0x0'
  if (typeof to !== 'string' || typeof data !== 'string') throw invalid()
  try {
    return { to, data, value: BigInt(amount as string).toString() }
  } catch {
    throw invalid()
  }
}

/** `wallet_sendCalls` (EIP-5792): one transaction of the Safe for all. @throws -32602 */
export function toCalls(value: unknown): readonly SafeTransaction[] {
  const calls = isObject(value) ? peek(value, 'calls') : undefined
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > CALLS_MAX) throw invalid()
  return calls.map(toTransaction)
}

function invalid(): ProviderRpcError {
  return new ProviderRpcError('The transaction cannot be read', RPC_CODES.invalid)
}
