type Hex = `0x${string}`

/** What the JSON-RPC of EVM chains writes in hexadecimal digits, of any letter case. */
const isWritten =
  (shape: RegExp) =>
  (value: unknown): value is Hex =>
    typeof value === 'string' && shape.test(value)

export const isHexData = isWritten(/^0x[0-9a-f]*$/i)
export const isHexHash = isWritten(/^0x[0-9a-f]{64}$/i)
/** Of the right length; `parseEvmAddress` reads the checksum too. */
export const isHexAddress = isWritten(/^0x[0-9a-f]{40}$/i)
const isQuantity = isWritten(/^0x[0-9a-f]{1,64}$/i)

/** A number; undefined for anything else. */
export function quantityOf(value: unknown): bigint | undefined {
  return isQuantity(value) ? BigInt(value) : undefined
}
