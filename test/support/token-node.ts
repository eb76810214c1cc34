import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, multicall3Abi } from 'viem'
import type { HttpRequest } from '../../src/ports/http/http.ts'
import type { FakeAnswer } from '../fakes/http/fake-http.ts'

export type NodeToken = Readonly<{ balance: bigint; decimals: number; symbol: string; name: string }>

/** A node of Ethereum, for `FakeHttp`, that knows one balance of the own coin, and what tokens (by address in lower case) say through Multicall3. */
export const tokenNode =
  (native: bigint, tokens: ReadonlyMap<string, NodeToken>) =>
  ({ body }: HttpRequest): FakeAnswer => {
    const { method, params } = body as { method: string; params: readonly [{ data?: Hex }] }
    const say = (result: unknown): FakeAnswer => ({ json: { jsonrpc: '2.0', id: 1, result } })
    if (method === 'eth_chainId') return say('0x1')
    if (method === 'eth_getBalance') return say(`0x${native.toString(16)}`)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data ?? '0x' })
    const calls = (args?.[0] ?? []) as readonly Readonly<{ target: string; callData: Hex }>[]
    const result = calls.map(({ target, callData }) => {
      const token = tokens.get(target.toLowerCase())
      if (!token) return { success: false, returnData: '0x' as const }
      const { functionName } = decodeFunctionData({ abi: erc20Abi, data: callData })
      const value = functionName === 'balanceOf' ? token.balance : token[functionName as 'decimals' | 'symbol' | 'name']
      return { success: true, returnData: encodeFunctionResult({ abi: erc20Abi, functionName, result: value as never }) }
    })
    return say(encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }))
  }
