import { isAppError } from '../../domain/errors/app-error.ts'
import { isPorticoError } from '../../domain/errors/is-portico-error.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from './eip1193-request.ts'
import { isKnownCode, ProviderRpcError, RPC_CODES, rejected, textOfCode, unconfirmed, unsupported } from './provider-rpc-error.ts'

/**
 * The error that a host gets when a wallet fails: the wallet's own error unchanged, with its code; an `AppError` of one of our ports as an
 * EIP-1193 error; a bare code with that code's default message; anything else as -32603.
 */
export function forHost(thrown: unknown): unknown {
  if (isAppError(thrown, 'USER_REJECTED')) return rejected()
  if (isAppError(thrown, 'TRANSACTION_UNKNOWN')) return unconfirmed()
  if (isAppError(thrown, 'WALLET_METHOD_UNSUPPORTED')) return unsupported(thrown.facts.method)
  if (isAppError(thrown, 'WALLET_REFUSED'))
    return new ProviderRpcError(thrown.facts.text || textOfCode(thrown.facts.walletCode), thrown.facts.walletCode ?? RPC_CODES.internal)
  if (isAppError(thrown, 'NOT_CONNECTED')) return new ProviderRpcError(thrown.message, RPC_CODES.unauthorized)
  if (isAppError(thrown, 'WALLET_SILENT')) return new ProviderRpcError(thrown.message, RPC_CODES.internal)
  return ofWallet(thrown)
}

/**
 * The same for values thrown by the wallet itself. An object that only resembles an `AppError` is not treated as one, so that a wallet
 * cannot imitate our errors.
 */
export function ofWallet(thrown: unknown): unknown {
  const message = peek(thrown, 'message')
  if (typeof message === 'string' && (isAppError(thrown) || !looksLikeOurs(thrown))) return thrown
  const code = codeOf(thrown)
  const text = cleanText(isObject(thrown) ? message : thrown, 200)
  return new ProviderRpcError(
    typeof thrown === 'number' && code !== undefined ? textOfCode(code) : (text ?? textOfCode(code)),
    code ?? RPC_CODES.internal,
  )
}

/** Runs `call` and converts its errors for the host. */
export async function toHost<T>(call: () => Promise<T> | T): Promise<T> {
  try {
    return await call()
  } catch (thrown) {
    throw forHost(thrown)
  }
}

function looksLikeOurs(thrown: unknown): boolean {
  return isPorticoError(thrown) || (isObject(thrown) && peek(thrown, 'name') === 'PorticoError')
}

/** Some wallets wrap the error, or write its code as a string. */
function codeOf(thrown: unknown): number | undefined {
  const data = peek(thrown, 'data')
  const inner = peek(data, 'originalError')
  const said = [isObject(thrown) ? peek(thrown, 'code') : thrown, peek(inner, 'code')]
  const codes = said.map((code) => (typeof code === 'string' && /^-?[0-9]{1,6}$/.test(code) && isObject(thrown) ? Number(code) : code))
  const code = codes.find((each): each is number => typeof each === 'number' && Number.isSafeInteger(each))
  // A bare number counts as a code only if it is a known one.
  return isObject(thrown) || isKnownCode(code) ? code : undefined
}
