import type { Move } from '../../ports/money/evm-node.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'

/** The address that a simulation names for the chain's own coin. */
const NATIVE = `0x${'e'.repeat(40)}`
const WORD = /^0x[0-9a-f]{64}$/i
const ADDRESS_WORD = /^0x0{24}[0-9a-f]{40}$/i

/** Of ERC-20 with three topics, of ERC-721 with four. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Of ERC-1155: the operator first, then the sender and the receiver. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Of ERC-20 and ERC-721, ERC-721 and ERC-1155, and Permit2. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const PERMIT2_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'

/** What one log of a simulated transaction says about belongings; undefined when it says nothing. */
export function moveIn(log: unknown): Move | undefined {
  if (!isObject(log)) return undefined
  const [address, topics, data] = [peek(log, 'address'), peek(log, 'topics'), peek(log, 'data')]
  if (typeof address !== 'string' || !Array.isArray(topics)) return undefined
  const [topic, one, two, three] = topics as readonly unknown[]
  const token = address.toLowerCase()
  const some = (from: unknown, to: unknown, amount: bigint, isGrant?: true): Move | undefined => {
    const [owner, other] = [addressIn(from), addressIn(to)]
    if (owner === undefined || other === undefined) return undefined
    return { ...(token !== NATIVE && { token }), from: owner, to: other, amount, ...(isGrant && { isGrant }) }
  }
  // One collectible is not made up for by another one of the same contract.
  const item = (from: unknown, to: unknown, which: unknown): Move | undefined => {
    const move = some(from, to, 1n)
    return move && { ...move, token: `${token}/${String(which).toLowerCase()}` }
  }
  switch (topic) {
    case TRANSFER:
      if (topics.length === 4) return item(one, two, three)
      return typeof data === 'string' && WORD.test(data) ? some(one, two, BigInt(data)) : undefined
    case TRANSFER_SINGLE:
    case TRANSFER_BATCH:
      return item(two, three, data)
    case APPROVAL:
      if (topics.length === 4) return some(one, two, 1n, true)
      return typeof data === 'string' && WORD.test(data) ? some(one, two, BigInt(data), true) : undefined
    case APPROVAL_FOR_ALL:
      return some(one, two, 1n, true)
    case PERMIT2_APPROVAL:
    case PERMIT2_PERMIT:
      return some(one, three, 1n, true)
    default:
      return undefined
  }
}

function addressIn(word: unknown): string | undefined {
  return typeof word === 'string' && ADDRESS_WORD.test(word) ? `0x${word.slice(26).toLowerCase()}` : undefined
}
