/** Whether two texts are one account: letter case is a checksum in eip155, and part of the address elsewhere. */
export function isSameAddress(namespace: string, one: string, other: string): boolean {
  return one === other || (namespace === 'eip155' && one.toLowerCase() === other.toLowerCase())
}
