import { isAppError } from '../../domain/errors/app-error.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from './eip1193-request.ts'
import { ProviderRpcError, RPC_CODES, rejected } from './provider-rpc-error.ts'

/**
 * What a host gets when a wallet fails: the wallet's own error as it is, with its code; what came through a port of ours in the words of
 * EIP-1193; what is no error object at all as one (-32603).
 */
export function forHost(thrown: unknown): unknown {
  if (isAppError(thrown, 'USER_REJECTED')) return rejected()
  if (isAppError(thrown, 'WALLET_REFUSED'))
    return new ProviderRpcError(thrown.facts.text || thrown.message, thrown.facts.walletCode ?? RPC_CODES.internal)
  if (isAppError(thrown, 'NOT_CONNECTED')) return new ProviderRpcError(thrown.message, RPC_CODES.unauthorized)
  if (isObject(thrown) && typeof peek(thrown, 'message') === 'string') return thrown
  return new ProviderRpcError(cleanText(thrown, 200) ?? 'The wallet failed without saying why', RPC_CODES.internal)
}

/** `call`, with its failures as a host gets them. */
export async function toHost<T>(call: () => Promise<T> | T): Promise<T> {
  try {
    return await call()
  } catch (thrown) {
    throw forHost(thrown)
  }
}
