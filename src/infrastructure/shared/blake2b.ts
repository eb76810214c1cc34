import type { Blake2b512 } from '../../domain/caip/polkadot-address.ts'

/** RFC 7693. */
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const
const ROUNDS = 12
const BLOCK = 128
const OUT = 64
/** Four columns, then four diagonals. */
const LANES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

const u64 = (value: bigint) => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint) => u64((value >> by) | (value << (64n - by)))

/** BLAKE2b-512 of a few dozen bytes: for checksums of addresses, where a whole library of hashes would weigh more than the adapter. */
export const blake2b512: Blake2b512 = (bytes) => {
  const state: bigint[] = [...IV]
  state[0] = u64((IV[0] ?? 0n) ^ 0x01010000n ^ BigInt(OUT))
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK))
  for (let block = 0; block < blocks; block += 1) {
    const isLast = block === blocks - 1
    const padded = new Uint8Array(BLOCK)
    padded.set(bytes.subarray(block * BLOCK, (block + 1) * BLOCK))
    compress(state, padded, BigInt(isLast ? bytes.length : (block + 1) * BLOCK), isLast)
  }
  const out = new DataView(new ArrayBuffer(OUT))
  state.forEach((word, index) => {
    out.setBigUint64(index * 8, word, true)
  })
  return new Uint8Array(out.buffer)
}

function compress(state: bigint[], block: Uint8Array, count: bigint, isLast: boolean): void {
  const view = new DataView(block.buffer)
  const v: bigint[] = [...state, ...IV]
  const at = (index: number) => v[index] ?? 0n
  const word = (index: number) => view.getBigUint64(index * 8, true)
  v[12] = u64(at(12) ^ count)
  if (isLast) v[14] = u64(~at(14))
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = SIGMA[round % SIGMA.length] ?? SIGMA[0]
    LANES.forEach(([a, b, c, d], lane) => {
      v[a] = u64(at(a) + at(b) + word(order[lane * 2] ?? 0))
      v[d] = rotate(at(d) ^ at(a), 32n)
      v[c] = u64(at(c) + at(d))
      v[b] = rotate(at(b) ^ at(c), 24n)
      v[a] = u64(at(a) + at(b) + word(order[lane * 2 + 1] ?? 0))
      v[d] = rotate(at(d) ^ at(a), 16n)
      v[c] = u64(at(c) + at(d))
      v[b] = rotate(at(b) ^ at(c), 63n)
    })
  }
  for (let index = 0; index < 8; index += 1) state[index] = u64((state[index] ?? 0n) ^ at(index) ^ at(index + 8))
}
