import { type Client, hashMessage, recoverMessageAddress } from 'viem'
import { fail } from '../../domain/errors/fail.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'

/** A viem client for a chain (CAIP-2), undefined for an unknown chain. The viem module is fetched on use. */
export type EvmClients = (chainId: string) => Client | undefined | Promise<Client | undefined>

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/
const KEY_SIGNATURE = /^0x[0-9a-fA-F]{64}([0-9a-fA-F]{64})(00|01|1b|1c)$/i
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const SIGNATURE_MAX = 20_000

/**
 * EIP-191 by the account's key; for contract accounts ERC-1271, or ERC-6492 before deployment, checked on the chain that the message names
 * and for that account only.
 */
export class EvmSiwxVerifier implements SiwxVerifier {
  /** Of the accounts that it verifies. */
  readonly chainNamespace = 'eip155'

  constructor(private readonly clients: EvmClients = () => undefined) {}

  shouldVerify({ data }: SiwxSession): boolean {
    return data.chainId.startsWith('eip155:')
  }

  /** @throws NODE_REFUSED when the contract's chain cannot be reached, or the node serves another chain */
  async verify({ data, message, signature }: SiwxSession): Promise<boolean> {
    if (typeof signature !== 'string' || signature.length > SIGNATURE_MAX || !HEX.test(signature)) return false
    const address = data.accountAddress as `0x${string}`
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
    const hex = signature as `0x${string}`
    if (KEY_SIGNATURE.test(hex) && (await isSignedByKey(address, message, hex))) return true
    const client = await this.clients(data.chainId)
    if (!client) return false
    const { isSignedByContract, requireChain } = await import('./evm-contract-signature.ts')
    try {
      await requireChain(client, data.chainId)
      return await isSignedByContract(client, address, hashMessage(message), hex)
    } catch (cause) {
      throw fail('NODE_REFUSED', { network: data.chainId }, { cause })
    }
  }
}

/** Rejects signatures with an `s` in the upper half of the curve order, which are malleated copies. EIP-2. */
async function isSignedByKey(address: string, message: string, signature: `0x${string}`): Promise<boolean> {
  const [, s = ''] = KEY_SIGNATURE.exec(signature) ?? []
  if (BigInt(`0x${s}`) > HALF_ORDER) return false
  try {
    const found = await recoverMessageAddress({ message, signature })
    return found.toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}
