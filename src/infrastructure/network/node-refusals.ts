import type { ChainNamespace } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** Of a node's text; what decides stands at its start. */
const TEXT_MAX = 400
const DATA_MAX = 100_000

/**
 * What the EVM says of a call that it ran, in the words of geth, erigon, nethermind, besu and parity, and as `EVM error` of reth and Anvil.
 * Also "insufficient funds", which they report before they run anything.
 */
const EVM_FAILURE =
  /revert|vm execution error|evm error|invalid opcode|invalid ?jump|bad (?:instruction|jump)|out ?of ?gas|gas required exceeds|stack ?(?:under|over)flow|write protection|insufficient funds|insufficient balance for transfer/i
/** `Reverted 0x…`, `err: 0x… (supplied gas …)` and plain `0x…`. */
const REVERT_DATA = /^(?:reverted:? |err: |revert: )?(0x(?:[0-9a-f]{2})*)/i
const SELECTOR_LENGTH = 10
const LACKING: ReadonlySet<number> = new Set([-32601, -32004])
/** A transaction that failed in a program, and one whose signature is wrong. */
const SOLANA_FAILURES: ReadonlySet<unknown> = new Set([-32002, -32003])

/**
 * Whether every node would say the same: what a contract or a program made of the call. All else can be one node's own: its limits, its lag
 * behind the others, the state that it dropped, the methods that it lacks.
 */
export function isFinal(error: object, namespace: ChainNamespace): boolean {
  return namespace === 'solana' ? SOLANA_FAILURES.has(peek(error, 'code')) && !isLagging(error) : isRevert(error)
}

/** Whether an EVM node ran the call, and the contract refused it. */
export function isRevert(error: object): boolean {
  const code = peek(error, 'code')
  if (code === 3 || (revertData(error)?.length ?? 0) >= SELECTOR_LENGTH) return true
  return [peek(error, 'message'), peek(error, 'data')].some((text) => typeof text === 'string' && EVM_FAILURE.test(text.slice(0, TEXT_MAX)))
}

/** Whether the node says that it has no such method, by the codes of JSON-RPC and EIP-1474 or in its words. */
export function lacksMethod({ code, message }: Readonly<{ code: number; message: string }>): boolean {
  return LACKING.has(code) || /method ?not ?(?:found|supported)|unsupported method/i.test(message.slice(0, TEXT_MAX))
}

/** What a contract reverted with, wherever the node puts it; undefined where it says nothing. */
export function revertData(error: object): `0x${string}` | undefined {
  const data = peek(error, 'data')
  // Development chains put the answer of the inner call there.
  const text = isObject(data) ? peek(data, 'data') : data
  const [, found] = typeof text === 'string' && text.length < DATA_MAX ? (REVERT_DATA.exec(text) ?? []) : []
  return found as `0x${string}` | undefined
}

/** What a node says in words; nethermind and parity have the contract's beside a message that is always the same. */
export function refusalText(error: object): unknown {
  const data = peek(error, 'data')
  return typeof data === 'string' && !REVERT_DATA.test(data) && data !== '' ? data : peek(error, 'message')
}

/** Whether a Solana node has not seen the block yet that a transaction names. `refusal`: an error, or the answer of a simulation. */
export function isLagging(refusal: object): boolean {
  const [message, data, value] = [peek(refusal, 'message'), peek(refusal, 'data'), peek(refusal, 'value')]
  const errors = [data, value].map((part) => peek(part, 'err'))
  return errors.includes('BlockhashNotFound') || (typeof message === 'string' && /blockhash ?not ?found/i.test(message.slice(0, TEXT_MAX)))
}
