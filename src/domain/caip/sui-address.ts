const ADDRESS = /^0x[0-9a-f]{64}$/i

/**
 * @returns the address in lower case; undefined when it is not 0x and 64 hex digits: short forms are not valid for accounts
 * @example parseSuiAddress('0x2') // undefined
 */
export function parseSuiAddress(value: unknown): string | undefined {
  return typeof value === 'string' && ADDRESS.test(value) ? value.toLowerCase() : undefined
}
