import { parseEvmAddress } from '../../domain/caip/evm-address.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { evmChecksum, ownEvmAddress } from '../shared/evm-checksum.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'

export type SafeInfo = Readonly<{ address: string; chainId: number }>

/** A call in the Safe Apps protocol: `value` is a decimal string, in wei. */
export type SafeTransaction = Readonly<{ to: string; value: string; data: string }>

/** `id` = the batch id that the site chose, if any. */
export type SafeBatch = Readonly<{ id: string | undefined; calls: readonly SafeTransaction[] }>

/** Limit of calls in one batch: more cannot be reviewed before signing. */
const CALLS_MAX = 100
const BYTES = /^0x(?:[0-9a-f]{2})*$/i
const AMOUNT = /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/i
const UINT256_MAX = 2n ** 256n - 1n
/** EIP-5792. */
const ID_MAX_CHARS = 8194

/** Translates `eth_sendTransaction` to the protocol. Nonce and fees are set by the Safe. @throws -32602, 4100, 4901 */
export function toTransaction(value: unknown, safe: SafeInfo): SafeTransaction {
  requireOwn(value, safe, RPC_CODES.disconnectedChain)
  return toCall(value)
}

/**
 * `wallet_sendCalls` (EIP-5792): all calls in one Safe transaction.
 * @throws -32602, 4100 (another account), 5710 (another chain)
 */
export function toBatch(value: unknown, safe: SafeInfo): SafeBatch {
  requireOwn(value, safe, RPC_CODES.unsupportedChain)
  const calls = peek(value, 'calls')
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > CALLS_MAX) throw invalid()
  for (const call of calls as readonly unknown[]) requireOwn(call, safe, RPC_CODES.unsupportedChain)
  const id = isObject(value) ? (peek(value, 'id') ?? undefined) : undefined
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > ID_MAX_CHARS)) throw invalid()
  return { id, calls: calls.map(toCall) }
}

/** Rejects a request for another account or chain; absent fields are allowed. */
function requireOwn(value: unknown, { address, chainId }: SafeInfo, otherChain: number): void {
  if (!isObject(value)) return
  const from = peek(value, 'from') ?? undefined
  const chain = peek(value, 'chainId') ?? undefined
  if (from !== undefined && ownEvmAddress(from) !== address)
    throw new ProviderRpcError('This is not the address of the Safe', RPC_CODES.unauthorized)
  if (chain === undefined) return
  const wanted = parseEvmChainId(chain)
  if (wanted === undefined) throw invalid()
  if (wanted !== chainId) throw new ProviderRpcError('The Safe is on another chain', otherChain)
}

function toCall(call: unknown): SafeTransaction {
  const given = isObject(call) ? call : {}
  const to = peek(given, 'to')
  const data = peek(given, 'data') ?? peek(given, 'input') ?? '0x'
  const amount = peek(given, 'value') ?? 0
  const address = parseEvmAddress(to, evmChecksum)
  const value = toWei(amount)
  if (address === undefined || value === undefined || typeof data !== 'string' || !BYTES.test(data)) throw invalid()
  return { to: address, data, value: value.toString() }
}

/** A quantity of JSON-RPC, or a number or decimal text, which sites also pass. */
function toWei(amount: unknown): bigint | undefined {
  const isReadable = typeof amount === 'bigint' || (typeof amount === 'string' ? AMOUNT.test(amount) : Number.isSafeInteger(amount))
  const value = isReadable ? BigInt(amount as string) : -1n
  return value >= 0n && value <= UINT256_MAX ? value : undefined
}

function invalid(): ProviderRpcError {
  return new ProviderRpcError('The transaction cannot be read', RPC_CODES.invalid)
}
