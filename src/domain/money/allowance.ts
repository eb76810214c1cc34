import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import { EVM_ZERO_ADDRESS } from '../caip/evm-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import type { Coin } from './coin.ts'
import { allowanceCall, approveCall, balanceOfCall, DECIMALS_CALL, readTokenCall, readUint } from './evm-calls.ts'

type Grant = Readonly<{ owner: string; token: string; spender: string; amount: bigint }>

/**
 * What the owner is asked to sign before `spender` can take the amount: `approval`, after a reset where the token wants one. None where it
 * may take it already. @throws ANSWER_UNREADABLE, what the node and `approval` throw
 */
export async function approvalsFor(
  { owner, token, spender, amount }: Grant,
  approval: () => EvmCall | Promise<EvmCall>,
  node: EvmNode,
  network: Network,
  signal: AbortSignal,
): Promise<readonly EvmCall[]> {
  const allowance = await numberOf({ from: owner, to: token, data: allowanceCall(owner, spender), value: 0n }, node, network, signal)
  if (allowance >= amount) return []
  const call = await approval()
  if (allowance === 0n) return [call]
  const isTaken = await node.call(call, network, signal).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error, 'SIMULATION_FAILED')) return false
      throw error
    },
  )
  return isTaken ? [call] : [{ ...call, data: approveCall(spender, 0n) }, call]
}

/** Lets `spender` take exactly `amount`, and nothing else. */
export function isApproval({ data, value }: EvmCall, spender: string, amount: bigint): boolean {
  const read = readTokenCall(data)
  return read?.kind === 'approve' && read.amount === amount && read.address === spender.toLowerCase() && value === 0n
}

/** What `owner` has of a token, as its contract says. @throws ANSWER_UNREADABLE, what the node throws */
export function heldOf(owner: string, token: string, node: EvmNode, network: Network, signal: AbortSignal): Promise<bigint> {
  return numberOf({ from: owner, to: token, data: balanceOfCall(owner), value: 0n }, node, network, signal)
}

async function numberOf(call: EvmCall, node: EvmNode, network: Network, signal: AbortSignal): Promise<bigint> {
  const answer = readUint(await node.call(call, network, signal))
  if (answer === undefined) throw fail('ANSWER_UNREADABLE', { source: network.name })
  return answer
}

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
