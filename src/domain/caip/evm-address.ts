/** Converts an address to its EIP-55 checksum form. Injected from infrastructure, because it needs keccak-256. `address` is lower case. */
export type ChecksumCase = (address: `0x${string}`) => string

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const ADDRESS_TEXT = /^(0x)?[0-9a-f]{40}$/i

export const EVM_ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Loose check for form input. Use `parseEvmAddress` before sending anything to the address. */
export function looksLikeEvmAddress(text: string): boolean {
  return ADDRESS_TEXT.test(text)
}

/**
 * @returns the address in checksum case; undefined when it is not 0x + 40 hex digits, or is written in mixed case and the checksum is wrong
 * @example parseEvmAddress('0x04d847b6d953377e6cadb9882cbf2287a6d293ad', checksum) // '0x04d847b6d953377E6caDb9882Cbf2287a6D293ad'
 */
export function parseEvmAddress(value: unknown, checksumCase: ChecksumCase): string | undefined {
  if (typeof value !== 'string' || !ADDRESS.test(value)) return undefined
  const digits = value.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const right = checksumCase(`0x${digits.toLowerCase()}`)
  return isOneCase || value === right ? right : undefined
}
