import { isAppError } from '../../domain/errors/app-error.ts'
import { isPorticoError } from '../../domain/errors/is-portico-error.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { isObject, peek } from './eip1193-request.ts'
import { isKnownCode, ProviderRpcError, RPC_CODES, rejected, textOfCode, unsupported } from './provider-rpc-error.ts'

/**
 * What a host gets when a wallet fails: the wallet's own error as it is, with its code; what came through a port of ours in the words of
 * EIP-1193; what says a code and nothing else with the words of that code; what is no error object at all as -32603.
 */
export function forHost(thrown: unknown): unknown {
  if (isAppError(thrown, 'USER_REJECTED')) return rejected()
  if (isAppError(thrown, 'WALLET_METHOD_UNSUPPORTED')) return unsupported(thrown.facts.method)
  if (isAppError(thrown, 'WALLET_REFUSED'))
    return new ProviderRpcError(thrown.facts.text || textOfCode(thrown.facts.walletCode), thrown.facts.walletCode ?? RPC_CODES.internal)
  if (isAppError(thrown, 'NOT_CONNECTED')) return new ProviderRpcError(thrown.message, RPC_CODES.unauthorized)
  if (isAppError(thrown, 'WALLET_SILENT')) return new ProviderRpcError(thrown.message, RPC_CODES.internal)
  return ofWallet(thrown)
}

/** The same for what a wallet threw itself. An error that only looks like one of ours is not one: a site must not take it for our word. */
export function ofWallet(thrown: unknown): unknown {
  const message = isObject(thrown) ? peek(thrown, 'message') : undefined
  if (typeof message === 'string' && (isAppError(thrown) || !looksLikeOurs(thrown))) return thrown
  const code = codeOf(thrown)
  const text = cleanText(isObject(thrown) ? message : thrown, 200)
  return new ProviderRpcError(
    typeof thrown === 'number' && code !== undefined ? textOfCode(code) : (text ?? textOfCode(code)),
    code ?? RPC_CODES.internal,
  )
}

/** `call`, with its failures as a host gets them. */
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

/** Some wallets wrap the error, or write its code as a text. */
function codeOf(thrown: unknown): number | undefined {
  const data = isObject(thrown) ? peek(thrown, 'data') : undefined
  const inner = isObject(data) ? peek(data, 'originalError') : undefined
  const said = [isObject(thrown) ? peek(thrown, 'code') : thrown, isObject(inner) ? peek(inner, 'code') : undefined]
  const codes = said.map((code) => (typeof code === 'string' && /^-?[0-9]{1,6}$/.test(code) && isObject(thrown) ? Number(code) : code))
  const code = codes.find((each): each is number => typeof each === 'number' && Number.isSafeInteger(each))
  // A bare number is a code where it is one that there is.
  return isObject(thrown) || isKnownCode(code) ? code : undefined
}
