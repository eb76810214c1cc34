import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import { EVM_ZERO_ADDRESS } from '../caip/evm-address.ts'
import { isAppError } from '../errors/app-error.ts'
import type { Network } from '../network/network.ts'
import { readUint } from './evm-calls.ts'

/** Networks of the OP Stack: beside its gas, each transaction pays for its bytes on Ethereum. Source: the Superchain registry. */
const ROLLUPS: ReadonlySet<number> = new Set([
  ...[10, 130, 252, 288, 291, 480, 690, 1135, 1750, 1868, 7560, 8453, 34443, 57073, 60808, 81457, 185, 7777777],
  ...[84532, 11155420, 1301, 919, 999999999],
])
/** `GasPriceOracle`, at the same address on each. */
const ORACLE = '0x420000000000000000000000000000000000000f'
/** `getL1Fee(bytes)`. */
const FEE_OF_BYTES = '0x49948e0e'
const WORD = 64

/** What a network charges for the bytes of a transaction, in wei, beside its gas; 0 where it has no such fee. @throws as the nodes */
export async function rollupFee(node: EvmNode, call: EvmCall, network: Network, signal: AbortSignal): Promise<bigint> {
  if (!ROLLUPS.has(Number(network.id))) return 0n
  // What surrounds the data of a transaction is about as long as these, and compresses as badly.
  const digits = `${call.from}${call.to}${call.value.toString(16).padStart(WORD, '0')}${call.data}`.replaceAll('0x', '')
  const even = digits.length % 2 ? `${digits}0` : digits
  const length = (even.length / 2).toString(16).padStart(WORD, '0')
  const data = `${FEE_OF_BYTES}${'20'.padStart(WORD, '0')}${length}${even.padEnd(Math.ceil(even.length / WORD) * WORD, '0')}` as const
  try {
    return readUint(await node.call({ from: EVM_ZERO_ADDRESS, to: ORACLE, data, value: 0n }, network, signal)) ?? 0n
  } catch (error) {
    if (isAppError(error, 'SIMULATION_FAILED')) return 0n
    throw error
  }
}
