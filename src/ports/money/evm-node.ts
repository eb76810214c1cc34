import type { Network } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'

/** A transaction before it is signed. `value` in wei. `nonce`: only one of two requests is mined; without it, the wallet chooses. */
export type EvmCall = Readonly<{ from: string; to: string; data: `0x${string}`; value: bigint; nonce?: bigint | undefined }>

/**
 * A transaction that a node knows. `block`: the number of its block; undefined while it waits in the node's pool. `call`: what it does;
 * `to` is absent where it makes a contract.
 */
export type KnownTransaction = Readonly<{
  nonce: bigint
  from: string
  block: bigint | undefined
  call?: Readonly<{ to: string | undefined; data: string; value: bigint }> | undefined
}>

/** The receipt of a transaction, as EIP-5792 has it: numbers in hexadecimal. */
export type CallReceipt = Readonly<{
  /** `0x1`: carried out. `0x0`: reverted. */
  status: '0x1' | '0x0'
  /** Of the transaction. */
  transactionHash: string
  /** Of the block that has it. */
  blockHash: string
  /** The number of that block. */
  blockNumber: string
  /** In units of gas. */
  gasUsed: string
  /** The events that it emitted, in order. */
  logs: readonly Readonly<{ address: string; data: string; topics: readonly string[] }>[]
}>

export type FoundTransaction = KnownTransaction & Readonly<{ hash: string }>

/**
 * What a simulated transaction moves. `token` is absent for the chain's own coin; a collectible is a token of
 * its own, `<contract>/<which>`. `isGrant`: nothing
 * moves yet, but `from` lets `to` take. Addresses in lower case.
 */
export type Move = Readonly<{ token?: string | undefined; from: string; to: string; amount: bigint; isGrant?: true | undefined }>

/**
 * The nodes of an EVM chain, in the order of the site's configuration. A node of another chain counts as one that does not answer.
 * @throws HTTP_UNREACHABLE, HTTP_STATUS, HTTP_TIMEOUT, APKT010, ANSWER_UNREADABLE, NODE_REFUSED, ABORTED
 */
export interface EvmNode {
  /** In wei. */
  balance(address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** `0x` for an account without code. */
  code(address: string, network: Network, signal: AbortSignal): Promise<string>
  /** Runs the call without sending it. @throws SIMULATION_FAILED with the reason that the contract gives */
  call(call: EvmCall, network: Network, signal: AbortSignal): Promise<string>
  /** Units of gas. @throws SIMULATION_FAILED: the contract refuses; GAS_ESTIMATE_FAILED: for whatever else no node could say it */
  estimateGas(call: EvmCall, network: Network, signal: AbortSignal): Promise<bigint>
  /** Wei for a unit of gas. @throws GAS_PRICE_UNSUPPORTED: the nodes know no such price */
  gasPrice(network: Network, signal: AbortSignal): Promise<bigint>
  /** Transactions of the account that are mined. */
  nonce(address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** The same, with those that wait in the node's pool. */
  nextNonce(address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** The number of the last block. */
  height(network: Network, signal: AbortSignal): Promise<bigint>
  transaction(hash: string, network: Network, signal: AbortSignal): Promise<KnownTransaction | undefined>
  /** The mined transaction of the account with this number; undefined when none of the last 128 blocks, or since `since`, has it. */
  sentAs(from: string, nonce: bigint, network: Network, signal: AbortSignal, since?: bigint): Promise<FoundTransaction | undefined>
  /** Undefined while it is not mined. */
  receipt(hash: string, network: Network, signal: AbortSignal): Promise<CallReceipt | undefined>
  /** How it ended; undefined while it is not mined. */
  outcome(hash: string, network: Network, signal: AbortSignal): Promise<'done' | 'reverted' | undefined>
  /** What the last of the calls would move after the others, by a simulation; undefined when no node can. @throws SIMULATION_FAILED */
  moves(calls: readonly EvmCall[], network: Network, signal: AbortSignal): Promise<readonly Move[] | undefined>
}
export const EvmNode = token<EvmNode>('EvmNode')
