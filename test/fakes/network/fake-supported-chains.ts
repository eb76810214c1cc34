import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type { SupportedChains } from '../../../src/ports/network/supported-chains.ts'

/** Knows the chains it was told, once it can be reached. */
export class FakeSupportedChains implements SupportedChains {
  listed = new Set<string>(['eip155:1'])
  isDown = false
  asked = 0
  #isKnown = false

  async has(chainId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (!this.#isKnown) {
      this.asked++
      if (this.isDown) throw fail('HTTP_STATUS', { status: 500, url: '' })
      this.#isKnown = true
    }
    return this.listed.has(chainId)
  }
}
