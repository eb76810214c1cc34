import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, encodeFunctionResult, type Hex, namehash, parseAbi } from 'viem'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { Http, HttpRequest } from '../../../src/ports/http/http.ts'

const RESOLVER_ABI = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string resolvedName, address resolver, address reverseResolver)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes result, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const RECORD_ABI = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
const NOBODY = '0x0000000000000000000000000000000000000000'

/** An Ethereum node whose ENS universal resolver knows what it is told. */
export class FakeEnsNode implements Http {
  /** Address to the name it claims. */
  readonly primary = new Map<string, string>()
  /** Name to the address it leads to. */
  readonly forward = new Map<string, string>()
  readonly avatars = new Map<string, string>()
  /** Answers every question with a demand to ask these hosts (EIP-3668). */
  offchain: readonly string[] | undefined
  /** Addresses that do not answer. */
  readonly downUrls = new Set<string>()
  /** Addresses whose node answers each call with this error, or the service before it with its refusal. */
  readonly errors = new Map<string, object>()
  /** The chain of the node at an address; default 1. */
  readonly chainIds = new Map<string, number>()
  down = false
  /** Without those for the chain's id. */
  readonly requests: HttpRequest[] = []

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    const { method, params } = request.body as { method: string; params: [{ data: Hex }] }
    if (method !== 'eth_chainId') this.requests.push(request)
    if (this.down || this.downUrls.has(request.url)) throw fail('HTTP_UNREACHABLE', { url: request.url })
    if (method === 'eth_chainId') return { jsonrpc: '2.0', id: 1, result: `0x${(this.chainIds.get(request.url) ?? 1).toString(16)}` }
    const error = this.errors.get(request.url)
    if (error instanceof Error) throw error
    if (error) return { jsonrpc: '2.0', id: 1, error }
    const call = decodeFunctionData({ abi: RESOLVER_ABI, data: params[0].data })
    if (this.offchain)
      return revert(
        encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'OffchainLookup', args: [NOBODY, this.offchain, '0x', '0x12345678', '0x'] }),
      )
    return call.functionName === 'reverseWithGateways' ? this.#reverse(call.args[0]) : this.#resolve(call.args[1])
  }

  async blob(request: HttpRequest): Promise<Blob> {
    throw fail('HTTP_UNREACHABLE', { url: request.url })
  }

  #reverse(address: Hex): unknown {
    const name = this.primary.get(address.toLowerCase())
    if (name === undefined) return revert(encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'ResolverNotFound', args: ['0x'] }))
    return { result: encodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'reverseWithGateways', result: [name, NOBODY, NOBODY] }) }
  }

  #resolve(data: Hex): unknown {
    const call = decodeFunctionData({ abi: RECORD_ABI, data })
    const name = [...this.forward.keys()].find((each) => namehash(each) === call.args[0])
    const answer = call.functionName === 'text' ? this.#text(name) : this.#address(name, call.args.length)
    return { result: encodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'resolveWithGateways', result: [answer, NOBODY] }) }
  }

  #text(name: string | undefined): Hex {
    return encodeAbiParameters([{ type: 'string' }], [this.avatars.get(name ?? '') ?? ''])
  }

  #address(name: string | undefined, parameters: number): Hex {
    const address = (this.forward.get(name ?? '') ?? NOBODY) as Hex
    return parameters === 1 ? encodeAbiParameters([{ type: 'address' }], [address]) : encodeAbiParameters([{ type: 'bytes' }], [address])
  }
}

function revert(data: Hex): unknown {
  return { error: { code: 3, message: 'execution reverted', data } }
}
