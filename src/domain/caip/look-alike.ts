import type { ChainNamespace } from './../network/network.ts'

/** The loosest match that real incidents needed: characters at either end that are equal. */
const ENDS = 3
/** Spec §9: what stays of an address that is cut, `0x` included. */
const SHOWN_START = 4
const SHOWN_END = 6

/**
 * Whether `candidate` is another account that a hurried reader takes for `known`: the same when cut for display, or with three equal
 * characters at either end. False for the same account.
 */
export function isLookAlike(namespace: ChainNamespace, known: string, candidate: string): boolean {
  const [a, b] = namespace === 'eip155' ? [known.toLowerCase(), candidate.toLowerCase()] : [known, candidate]
  if (a === b) return false
  // Base58 addresses that differ only by letter case look the same to most readers.
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  if (left === right) return true
  const start = namespace === 'eip155' ? 2 : 0
  const starts = (count: number) => a.slice(0, count) === b.slice(0, count)
  const ends = (count: number) => a.slice(-count) === b.slice(-count)
  return (starts(SHOWN_START) && ends(SHOWN_END)) || (starts(start + ENDS) && ends(ENDS))
}
