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
  /** Ours, among the codes that JSON-RPC leaves to servers: it is unknown whether the wallet has sent it. */
  unconfirmed: -32090,
} as const

/** EIP-1193: an error always has a numeric code. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

const TEXTS: ReadonlyMap<number, string> = new Map([
  [RPC_CODES.rejected, 'User rejected the request'],
  [RPC_CODES.unauthorized, 'The wallet does not grant this'],
  [RPC_CODES.unsupported, 'The wallet does not support this request'],
  [4900, 'The wallet is disconnected'],
  [4901, 'The wallet is disconnected from this chain'],
  [RPC_CODES.unknownChain, 'The wallet does not know this chain'],
])

export const isKnownCode = (code: number | undefined): boolean => TEXTS.has(code ?? 0)

/** Default message of a code, for wallets that supply none. */
export function textOfCode(code: number | undefined): string {
  return TEXTS.get(code ?? 0) ?? 'The wallet failed without saying why'
}

/** EIP-1193: only accounts that the wallet granted can sign. */
export const unauthorized = () => new ProviderRpcError('The wallet does not grant this account any more', RPC_CODES.unauthorized)

export const rejected = () => new ProviderRpcError('User rejected the request', RPC_CODES.rejected)

export const unconfirmed = () =>
  new ProviderRpcError(
    'The wallet did not say whether it sent the transaction: look at the account before you ask again',
    RPC_CODES.unconfirmed,
  )

export const unsupported = (method: string) =>
  new ProviderRpcError(`The wallet does not support ${method.slice(0, 64)}`, RPC_CODES.unsupported)
