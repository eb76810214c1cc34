import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../../domain/caip/base58.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { utf8 } from '../shared/text-bytes.ts'

const SIGNATURE_BYTES = 64

/** ed25519 over the text's bytes; the address is the public key. Signatures in base58. */
export class SolanaSiwxVerifier implements SiwxVerifier {
  /** Of the accounts that it verifies. */
  readonly chainNamespace = 'solana'

  shouldVerify({ data }: SiwxSession): boolean {
    return data.chainId.startsWith('solana:')
  }

  async verify({ data, message, signature }: SiwxSession): Promise<boolean> {
    const key = parseSolanaAddress(data.accountAddress)
    const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
    if (!key || bytes?.length !== SIGNATURE_BYTES) return false
    return attempt(() => {
      // A public key of small order validates signatures of any message.
      if (ed25519.ExtendedPoint.fromHex(key).isSmallOrder()) return false
      return ed25519.verify(bytes, utf8(message), key, { zip215: false })
    }, false)
  }
}
