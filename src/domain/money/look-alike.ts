import { isSameAddress } from '../caip/same-address.ts'
import type { ChainNamespace } from '../network/network.ts'

/** The ends that a person compares; real incidents needed no more than three matching characters at each end. */
const START = 3
const END = 3
/** What remains visible when an address is cut: 4 characters at the start (`0x` among them), 6 at the end. */
const CUT_START = 4
const CUT_END = 6

/**
 * Whether `candidate` could be taken for `known`, though it is another account (address poisoning). Letter case is not compared, because
 * visitors do not notice it; on Solana it is part of the address.
 */
export function isLookAlike(namespace: ChainNamespace, known: string, candidate: string): boolean {
  if (isSameAddress(namespace, known, candidate)) return false
  const [a, b] = [known.toLowerCase(), candidate.toLowerCase()]
  const prefix = namespace === 'eip155' ? 2 : 0
  const sharesEnds = (start: number, end: number) => a.slice(0, start) === b.slice(0, start) && a.slice(-end) === b.slice(-end)
  return sharesEnds(prefix + START, END) || sharesEnds(CUT_START, CUT_END)
}
