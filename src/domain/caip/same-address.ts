/** Whether two texts are one account of a namespace or chain: letter case is a checksum in eip155, and part of the address elsewhere. */
export function isSameAddress(namespaceOrChain: string, one: string, other: string): boolean {
  return one === other || (/^eip155(?:$|:)/.test(namespaceOrChain) && one.toLowerCase() === other.toLowerCase())
}
