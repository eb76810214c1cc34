import { checksumAddress } from 'viem'
import type { ChecksumCase } from '../../domain/caip/evm-address.ts'

/** EIP-55. */
export const evmChecksum: ChecksumCase = (address) => checksumAddress(address)
