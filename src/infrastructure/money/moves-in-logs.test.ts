import { expect, it } from 'vitest'
import { expectMoves, type SwapWish } from '../../domain/swap/swap-rules.ts'
import { moveIn } from './moves-in-logs.ts'

const [ME, YOU, ROUTER, NFT, FROM, TO] = ['1', '2', '3', '4', '5', '6'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const word = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`
const wish: SwapWish = { chain: 'eip155:1', user: ME, from: FROM, to: TO, amount: 5n, minimum: 4n }
const swapped = [
  { token: FROM, from: ME, to: ROUTER, amount: 5n },
  { token: TO, from: ROUTER, to: ME, amount: 4n },
]
const unique = (from: string, to: string, id: string) => ({ address: NFT, topics: [TRANSFER, word(from), word(to), word(id)], data: '0x' })
const some = (from: string, to: string, id: string) => ({ address: NFT, topics: [SINGLE, word(YOU), word(from), word(to)], data: word(id) })

it.each([
  ['ERC-721', unique],
  ['ERC-1155', some],
])('a collectible that leaves is not made up for by another one of its contract: %s', (_, item) => {
  const judge = (...logs: readonly object[]) => expectMoves([...swapped, ...logs.flatMap((log) => moveIn(log) ?? [])], wish, ROUTER)
  expect(() => judge(item(ME, YOU, '0x7'), item(YOU, ME, '0x8'))).toThrow(expect.objectContaining({ code: 'SWAP_REFUSED' }))
  expect(() => judge(item(ME, YOU, '0x7'), item(YOU, ME, '0x7'))).not.toThrow()
})
