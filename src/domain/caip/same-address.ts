/** Compares addresses; case-insensitive in eip155. */
export function isSameAddress(namespace: string, a: string, b: string): boolean {
  return a === b || (namespace === 'eip155' && a.toLowerCase() === b.toLowerCase())
}
