import { checksumAddress } from 'viem'
import { type ChecksumCase, parseEvmAddress } from '../../domain/caip/evm-address.ts'

/** EIP-55. */
export const evmChecksum: ChecksumCase = (address) => checksumAddress(address)

/**
 * A wallet's own account, in any case of letters (wallets of EIP-1191 chains write another checksum), as we write it. What a visitor types
 * is read by `parseEvmAddress`, which finds typing errors. Undefined when it is not 0x + 40 hex digits.
 */
export function ownEvmAddress(value: unknown): string | undefined {
  return parseEvmAddress(typeof value === 'string' ? value.toLowerCase() : value, evmChecksum)
}
