/** The conversion service's address for the chain's own coin. */
export const NATIVE_TOKEN = `0x${'e'.repeat(40)}`

export const isNativeToken = (address: string): boolean => address.toLowerCase() === NATIVE_TOKEN
