import { decodeBase58 } from '../../domain/caip/base58.ts'
import { bytesOf, decodeBech32 } from '../../domain/caip/bech32.ts'
import { parseBitcoinAddress } from '../../domain/caip/bitcoin-address.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { fromBase64, utf8 } from '../shared/text-bytes.ts'
import { isBip137, isBip322, type OutputScript, readWitness } from './bip322.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const SIGNATURE_MAX = 1024

/** BIP-322 ("simple"), and the older BIP-137 that many wallets still produce. Signatures in base64. */
export class BitcoinSiwxVerifier implements SiwxVerifier {
  /** Of the accounts that it verifies. */
  readonly chainNamespace = 'bip122'

  shouldVerify({ data }: SiwxSession): boolean {
    return data.chainId.startsWith('bip122:')
  }

  async verify({ data, message, signature }: SiwxSession): Promise<boolean> {
    const script = scriptOf(data.accountAddress, data.chainId.slice('bip122:'.length))
    const isText = typeof signature === 'string' && signature.length <= SIGNATURE_MAX && BASE64.test(signature)
    const given = isText ? fromBase64(signature) : undefined
    if (!script || !given) return false
    try {
      const text = utf8(message)
      if (given.length === 65 && isBip137(text, script, given)) return true
      const witness = readWitness(given)
      return witness !== undefined && isBip322(text, script, witness)
    } catch {
      return false
    }
  }
}

function scriptOf(text: string, reference: string): OutputScript | undefined {
  const found = parseBitcoinAddress(text, reference)
  if (!found) return undefined
  const { type, address } = found
  if (type === 'p2pkh' || type === 'p2sh') {
    const program = decodeBase58(address)?.slice(1, 21)
    return program && { type, program }
  }
  if (type !== 'p2wpkh' && type !== 'p2tr') return undefined
  const program = bytesOf(decodeBech32(address)?.words.slice(1) ?? [])
  return program && { type, program }
}
