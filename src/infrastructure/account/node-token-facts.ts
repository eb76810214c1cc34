import { fail } from '../../domain/errors/fail.ts'
import { DECIMALS_CALL, readText, readUint, SYMBOL_CALL } from '../../domain/money/evm-calls.ts'
import type { Network } from '../../domain/network/network.ts'
import type { TokenFact, TokenFacts } from '../../ports/account/token-facts.ts'
import type { NodeRequests } from '../network/node-requests.ts'
import { tokenSymbol } from './held-token.ts'

const DECIMALS_MAX = 77n

/** `decimals()` and `symbol()`, by the nodes of the network. */
export class NodeTokenFacts implements TokenFacts {
  constructor(private readonly nodes: Pick<NodeRequests, 'send'>) {}

  async find(address: string, network: Network, signal: AbortSignal): Promise<TokenFact | undefined> {
    const ask = async (data: string) => {
      const answer = await this.nodes.send(network, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => '0x')
      return typeof answer === 'string' ? answer : '0x'
    }
    const [decimals, symbol] = await Promise.all([ask(DECIMALS_CALL), ask(SYMBOL_CALL)])
    if (signal.aborted) throw fail('ABORTED', {})
    const read = readUint(decimals)
    if (read === undefined || read > DECIMALS_MAX) return undefined
    return { symbol: tokenSymbol(readText(symbol), address), decimals: Number(read) }
  }
}
