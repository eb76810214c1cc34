import { type ChecksumCase, parseEvmAddress } from '../caip/evm-address.ts'
import { parseEvmChainId } from '../caip/evm-chain-id.ts'
import { fail } from '../errors/fail.ts'
import { refusedCalls } from './refused-calls.ts'

/** One call of a batch. */
export type Call = Readonly<{
  /** The receiver or the contract: `0x` and 40 hexadecimal digits, in one case of letters or with a right checksum (EIP-55). */
  to: string
  /** In wei: a bigint, or a decimal text. Default: 0. */
  value?: bigint | string | undefined
  /** The calldata, `0x…`. Default: none. */
  data?: string | undefined
}>

/** What `sendCalls` takes. */
export type SendCallsRequest = Readonly<{
  /** At least one and at most 100, in the order in which they are carried out. */
  calls: readonly Call[]
  /** A number, hexadecimal text, or a CAIP-2 id of the site's networks. Default: the network of the connected wallet. */
  chainId?: number | string | undefined
  /** `required`: all of them or none, else nothing is asked (5760). Default: `preferred`, where the wallet can. */
  atomic?: 'preferred' | 'required' | undefined
  /**
   * Of EIP-5792, by name (`paymasterService` of ERC-7677, …). They reach the wallet unread. Without `optional: true`, a wallet without
   * batches is refused (5700).
   */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  /** By which it is found again, on this site. Default: 32 random bytes in hexadecimal. One that is there already is refused (5720). */
  id?: string | undefined
  /** Gives up the waiting. What a wallet was asked stays with the wallet; `resumeCalls` goes on. */
  signal?: AbortSignal | undefined
}>

/** A call as it is sent. `value` in wei. */
export type BatchCall = Readonly<{ to: string; data: `0x${string}`; value: bigint }>

export type ReadRequest = Readonly<{
  calls: readonly BatchCall[]
  chainId: number | undefined
  isRequired: boolean
  capabilities: Readonly<Record<string, unknown>> | undefined
  id: string | undefined
}>

const CALLS_MAX = 100
const UINT256_MAX = 2n ** 256n - 1n
const DECIMAL = /^\d{1,78}$/
const BYTES = /^0x(?:[0-9a-f]{2})*$/i
/** EIP-5792: 4096 bytes in hexadecimal. */
const ID_MAX = 8194

/** @throws FIELD_REQUIRED, FIELD_TYPE_WRONG, WALLET_REFUSED 5740 */
export function readCallsRequest(request: SendCallsRequest, checksum: ChecksumCase): ReadRequest {
  const { calls, chainId, atomic = 'preferred', capabilities, id } = request ?? {}
  if (!Array.isArray(calls) || calls.length === 0) throw fail('FIELD_REQUIRED', { field: 'calls' })
  if (calls.length > CALLS_MAX) throw refusedCalls(5740)
  if (atomic !== 'preferred' && atomic !== 'required') throw wrong('atomic', 'preferred or required', atomic)
  if (capabilities !== undefined && (typeof capabilities !== 'object' || capabilities === null || Array.isArray(capabilities)))
    throw wrong('capabilities', 'an object', capabilities)
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > ID_MAX)) throw wrong('id', 'a text', id)
  return {
    calls: calls.map((call: Call, index) => readCall(call, `calls[${index}]`, checksum)),
    chainId: readChain(chainId),
    isRequired: atomic === 'required',
    capabilities,
    id,
  }
}

/** @throws FIELD_TYPE_WRONG */
export function readChain(chainId: unknown): number | undefined {
  if (chainId === undefined) return undefined
  const read = parseEvmChainId(typeof chainId === 'string' ? chainId.replace(/^eip155:/, '') : chainId)
  if (read === undefined) throw wrong('chainId', 'a chain id', chainId)
  return read
}

function readCall(call: Call, field: string, checksum: ChecksumCase): BatchCall {
  const { to, value = 0n, data = '0x' } = call ?? {}
  const address = parseEvmAddress(to, checksum)
  if (address === undefined) throw wrong(`${field}.to`, 'an address', to)
  const isAmount = typeof value === 'bigint' || (typeof value === 'string' && DECIMAL.test(value))
  const wei = isAmount ? BigInt(value) : -1n
  if (wei < 0n || wei > UINT256_MAX) throw wrong(`${field}.value`, 'a bigint or a decimal text, in wei', value)
  if (typeof data !== 'string' || !BYTES.test(data)) throw wrong(`${field}.data`, 'bytes in hexadecimal', data)
  return { to: address, value: wei, data: data as `0x${string}` }
}

function wrong(field: string, expected: string, received: unknown) {
  return fail('FIELD_TYPE_WRONG', { field, expected, received: String(received).slice(0, 80) })
}
