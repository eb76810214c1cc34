import { decodeFunctionResult, encodeFunctionData, type Hex, stringToHex } from 'viem'
import { namehash } from 'viem/ens'
import { fail } from '../../domain/errors/fail.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { Http } from '../../ports/http/http.ts'
import { NodeChains } from '../network/node-chains.ts'
import { isRevert } from '../network/node-refusals.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import type { EnsNetwork } from './ens-network.ts'

/** Timeout of one request to one RPC URL, in ms. */
const DEADLINE_MS = 5000
const MAX_LABEL_BYTES = 255
/** SLIP-44: Ethereum. */
const COIN_TYPE = 60n
const HEX = /^0x[0-9a-f]*$/i

const RESOLVER_ABI = [
  {
    name: 'reverseWithGateways',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ type: 'bytes' }, { type: 'uint256' }, { type: 'string[]' }],
    outputs: [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
  },
  {
    name: 'resolveWithGateways',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ type: 'bytes' }, { type: 'bytes' }, { type: 'string[]' }],
    outputs: [{ type: 'bytes' }, { type: 'address' }],
  },
] as const
const ADDRESS_ABI = [
  { name: 'addr', type: 'function', stateMutability: 'view', inputs: [{ type: 'bytes32' }], outputs: [{ type: 'address' }] },
] as const
const RECORD_ABI = [
  {
    name: 'addr',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'uint256' }],
    outputs: [{ type: 'bytes' }],
  },
  {
    name: 'text',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'string' }],
    outputs: [{ type: 'string' }],
  },
] as const

/**
 * Reads from the ENS universal resolver through `urls` in order (the site's own URLs first, see `RpcUrls`). Off-chain lookups (EIP-3668)
 * are not followed: they would send requests to hosts that the site did not configure. Undefined = no record; rejects when no URL
 * answers, with what the first of them said as the cause.
 */
export class EnsResolver {
  constructor(
    private readonly ens: EnsNetwork,
    private readonly urls: readonly string[],
    private readonly http: Http,
    private readonly signal: AbortSignal,
  ) {}

  /** The primary name set for `address`. */
  async primaryName(address: Hex): Promise<string | undefined> {
    const functionName = 'reverseWithGateways'
    const data = await this.#call(encodeFunctionData({ abi: RESOLVER_ABI, functionName, args: [address, COIN_TYPE, []] }))
    return data && attempt(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName, data })[0])
  }

  /** The address that `name` resolves to. */
  async address(name: string): Promise<string | undefined> {
    const data = await this.#record(name, encodeFunctionData({ abi: ADDRESS_ABI, functionName: 'addr', args: [namehash(name)] }))
    return data && attempt(() => decodeFunctionResult({ abi: ADDRESS_ABI, functionName: 'addr', data }))
  }

  /** The address that `name` resolves to for a coin type of its own (ENSIP-9), as hex. */
  async addressOf(name: string, coinType: number): Promise<string | undefined> {
    const args = [namehash(name), BigInt(coinType)] as const
    const data = await this.#record(name, encodeFunctionData({ abi: RECORD_ABI, functionName: 'addr', args }))
    return data && attempt(() => decodeFunctionResult({ abi: RECORD_ABI, functionName: 'addr', data }))
  }

  async text(name: string, key: string): Promise<string | undefined> {
    const data = await this.#record(name, encodeFunctionData({ abi: RECORD_ABI, functionName: 'text', args: [namehash(name), key] }))
    return data && attempt(() => decodeFunctionResult({ abi: RECORD_ABI, functionName: 'text', data }))
  }

  async #record(name: string, question: Hex): Promise<Hex | undefined> {
    const functionName = 'resolveWithGateways'
    const packet = toDnsPacket(name)
    if (!packet) return undefined
    const data = await this.#call(encodeFunctionData({ abi: RESOLVER_ABI, functionName, args: [packet, question, []] }))
    return data && attempt(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName, data })[0])
  }

  async #call(data: Hex): Promise<Hex | undefined> {
    const { network, resolver } = this.ens
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: resolver, data }, 'latest'] }
    let cause: unknown
    for (const url of this.urls) {
      try {
        const [answer] = await Promise.all([
          this.http.json({ url, method: 'POST', body, deadlineMs: DEADLINE_MS }, this.signal),
          NodeChains.over(this.http).require(url, network, DEADLINE_MS, this.signal),
        ])
        const { result, error } = isObject(answer) ? { result: peek(answer, 'result'), error: peek(answer, 'error') } : {}
        if (typeof result === 'string' && HEX.test(result)) return result === '0x' ? undefined : (result as Hex)
        // A revert is a valid answer: another node would return the same.
        if (isObject(error) && isRevert(error)) return undefined
        cause ??= error
      } catch (thrown) {
        if (this.signal.aborted) throw fail('ABORTED', {}, { cause: thrown })
        cause ??= thrown
      }
    }
    throw fail('ANSWER_UNREADABLE', { source: network.name }, { cause })
  }
}

/** The name in DNS wire format: each label prefixed with its length, then a zero byte. */
function toDnsPacket(name: string): Hex | undefined {
  const labels = name.split('.').map((label) => stringToHex(label).slice(2))
  if (labels.some((label) => label.length === 0 || label.length / 2 > MAX_LABEL_BYTES)) return undefined
  return `0x${labels.map((label) => `${(label.length / 2).toString(16).padStart(2, '0')}${label}`).join('')}00`
}
