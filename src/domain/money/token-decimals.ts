import type { EvmNode } from '../../ports/money/evm-node.ts'
import { EVM_ZERO_ADDRESS } from '../caip/evm-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import type { Coin } from './coin.ts'
import { DECIMALS_CALL, readUint } from './evm-calls.ts'

/**
 * Compares the decimals that a list of tokens gave, by which the amount was typed and is shown, with those of the contract. A contract
 * without `decimals()` is accepted.
 * @throws TRANSACTION_CHANGED, and what the nodes throw
 */
export async function expectDecimals(
  node: EvmNode,
  { address, decimals }: Pick<Coin, 'address' | 'decimals'>,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  if (address === undefined) {
    if (decimals !== network.nativeCurrency.decimals) throw fail('TRANSACTION_CHANGED', { part: 'token' })
    return
  }
  const call = { from: EVM_ZERO_ADDRESS, to: address, data: DECIMALS_CALL, value: 0n } as const
  const answer = await node.call(call, network, signal).catch((error: unknown) => {
    if (isAppError(error, 'SIMULATION_FAILED')) return '0x'
    throw error
  })
  const own = readUint(answer)
  if (own !== undefined && own !== BigInt(decimals)) throw fail('TRANSACTION_CHANGED', { part: 'token' })
}
