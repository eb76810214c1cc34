import type { EvmCall } from '../../ports/money/evm-node.ts'

type Hex = `0x${string}`

const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'
const PERMIT2_APPROVE = '0x87517c45'
const PERMIT2_ALLOWANCE = '0x927da105'
export const SYMBOL_CALL = '0x95d89b41'
export const NAME_CALL = '0x06fdde03'
export const DECIMALS_CALL = '0x313ce567'

const WORD = 64
const UINT_MAX = 2n ** 256n - 1n
const PADDED_ADDRESS = /^0{24}[0-9a-f]{40}$/i

/** `transfer`, `transferFrom`, `approve`, `setApprovalForAll`, `increaseAllowance`, `permit`, and a Safe's `multiSend`. */
const MOVING: ReadonlySet<string> = new Set([TRANSFER, '0x23b872dd', APPROVE, '0xa22cb465', '0x39509351', '0xd505accf', '0x8d80ff0a'])

/**
 * Whether a call moves or allows something itself, or executes a message signed earlier: a call that a service builds for another purpose
 * must not. Data without a method counts too.
 */
export function isMovingCall(data: string): boolean {
  return data.length < 10 || MOVING.has(data.slice(0, 10).toLowerCase())
}

/** `transfer(address,uint256)`. */
export function transferCall(to: string, amount: bigint): Hex {
  return `${TRANSFER}${addressWord(to)}${uintWord(amount)}`
}

/** `approve(address,uint256)`. */
export function approveCall(spender: string, amount: bigint): Hex {
  return `${APPROVE}${addressWord(spender)}${uintWord(amount)}`
}

export function balanceOfCall(owner: string): Hex {
  return `${BALANCE_OF}${addressWord(owner)}`
}

export function allowanceCall(owner: string, spender: string): Hex {
  return `${ALLOWANCE}${addressWord(owner)}${addressWord(spender)}`
}

/** `approve(address,address,uint160,uint48)` of Permit2: nothing may be taken, until no time. */
export function permit2RevokeCall(token: string, spender: string): Hex {
  return `${PERMIT2_APPROVE}${addressWord(token)}${addressWord(spender)}${uintWord(0n)}${uintWord(0n)}`
}

export function permit2AllowanceCall(owner: string, token: string, spender: string): Hex {
  return `${PERMIT2_ALLOWANCE}${addressWord(owner)}${addressWord(token)}${addressWord(spender)}`
}

/** What a call of a token does, if it is exactly a transfer or an approval: nothing before, after or in the padding. */
export type TokenCall = Readonly<{ kind: 'transfer' | 'approve'; address: string; amount: bigint }>

export function readTokenCall(data: string): TokenCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const kind = selector === TRANSFER ? 'transfer' : selector === APPROVE ? 'approve' : undefined
  const words = data.slice(10)
  const [address = '', amount = ''] = [words.slice(0, WORD), words.slice(WORD)]
  if (!kind || amount.length !== WORD || !PADDED_ADDRESS.test(address) || !/^[0-9a-f]*$/i.test(amount)) return undefined
  return { kind, address: `0x${address.slice(24).toLowerCase()}`, amount: BigInt(`0x${amount}`) }
}

/** One uint256; undefined when the answer is anything else. */
export function readUint(answer: string): bigint | undefined {
  return /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/** The first word of an answer in whole words. */
export function readFirstUint(answer: string): bigint | undefined {
  return /^0x(?:[0-9a-f]{64})+$/i.test(answer) ? readUint(answer.slice(0, WORD + 2)) : undefined
}

/** A `string`, or a `bytes32` as older tokens answer. */
export function readText(answer: string): string | undefined {
  if (!/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return undefined
  const words = answer.slice(2)
  const isOneWord = words.length === WORD
  const length = isOneWord ? 32 : Number(BigInt(`0x${words.slice(WORD, 2 * WORD)}`))
  const digits = isOneWord ? words : words.slice(2 * WORD, 2 * WORD + 2 * Math.min(length, 256))
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.slice(0, end)) || undefined
}

/** What a send asks the wallet for: the coin itself, or a transfer by its contract. */
export function sendCall(from: string, to: string, amount: bigint, token: string | undefined): EvmCall {
  return token === undefined ? { from, to, data: '0x', value: amount } : { from, to: token, data: transferCall(to, amount), value: 0n }
}

/** What is shown to the visitor before they confirm. */
export type ShownTransfer = Readonly<{ from: string; to: string; amount: bigint; token: string | undefined }>

/**
 * Reads the request that is about to go to the wallet and compares it with what was shown. Undefined: it is the same; else the first part
 * that differs.
 */
export function differenceTo(
  { from, to, amount, token }: ShownTransfer,
  call: EvmCall,
): 'account' | 'receiver' | 'amount' | 'data' | undefined {
  if (!isSame(call.from, from)) return 'account'
  if (token === undefined) {
    if (call.data !== '0x') return 'data'
    if (!isSame(call.to, to)) return 'receiver'
    return call.value === amount ? undefined : 'amount'
  }
  if (!isSame(call.to, token)) return 'receiver'
  const read = readTokenCall(call.data)
  if (read?.kind !== 'transfer') return 'data'
  if (!isSame(read.address, to)) return 'receiver'
  return read.amount === amount && call.value === 0n ? undefined : 'amount'
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(WORD, '0')
}

function uintWord(value: bigint): string {
  if (value < 0n || value > UINT_MAX) throw new RangeError('not a uint256')
  return value.toString(16).padStart(WORD, '0')
}
