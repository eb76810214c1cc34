import type { SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../../src/ports/siwx/siwx-verifier.ts'

/** Believes what `FakeChainAdapter` signs. */
export class FakeSiwxVerifier implements SiwxVerifier {
  /** No node answers. */
  offline = false
  /** How often it was asked. */
  asked = 0

  constructor(readonly chainNamespace: string = 'eip155') {}

  shouldVerify({ data }: SiwxSession): boolean {
    return data.chainId.startsWith(`${this.chainNamespace}:`)
  }

  async verify({ data, message, signature }: SiwxSession): Promise<boolean> {
    this.asked += 1
    if (this.offline) throw new Error('offline')
    return signature === `${data.accountAddress}:${message}`
  }
}
