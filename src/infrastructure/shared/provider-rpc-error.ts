/** Codes of EIP-1193, EIP-3326, EIP-5792 and JSON-RPC. */
export const RPC_CODES = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnectedChain: 4901,
  unknownChain: 4902,
  unsupportedChain: 5710,
  duplicateBatch: 5720,
  unknownBatch: 5730,
  invalid: -32602,
  internal: -32603,
} as const

/** EIP-1193: an error always has a number as its code. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

export const rejected = () => new ProviderRpcError('User rejected the request', RPC_CODES.rejected)

export const unsupported = (method: string) =>
  new ProviderRpcError(`The wallet does not support ${method.slice(0, 64)}`, RPC_CODES.unsupported)
