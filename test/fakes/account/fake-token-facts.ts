import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { TokenFact, TokenFacts } from '../../../src/ports/account/token-facts.ts'

/** Tokens by their address in lower case. */
export class FakeTokenFacts implements TokenFacts {
  readonly tokens = new Map<string, TokenFact>()

  async find(address: string, _: Network, signal: AbortSignal): Promise<TokenFact | undefined> {
    if (signal.aborted) throw fail('ABORTED', {})
    return this.tokens.get(address.toLowerCase())
  }
}
