import type { WalletAccount } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { unauthorized } from '../shared/provider-rpc-error.ts'
import { isRejection, toRefusal } from './eip1193-fault.ts'

/** JSON-RPC's error code for an unknown method. */
export const METHOD_NOT_FOUND = -32601
/** Messages of a rejection by the visitor in wallets without EIP-1193: their standards define no error code for it. */
const NO =
  /^(?:error: )?(?:rejected|cancell?ed)\b|\b(?:request|user|visitor)\b.{0,20}\b(?:reject|denied|declin|cancel)|rejected by (?:the )?user/i

export function hasMethod(object: unknown, name: string): boolean {
  return isObject(object) && typeof peek(object, name) === 'function'
}

/**
 * Calls a method of an untrusted wallet object: it may be missing, throw, or never settle.
 * @throws WALLET_REFUSED with the wallet's message, ABORTED (at once, without waiting for the wallet)
 */
export async function callWallet(object: unknown, name: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const method = peek(object, name)
  if (typeof method !== 'function') throw fail('WALLET_REFUSED', { method: name, text: 'not supported', walletCode: METHOD_NOT_FOUND })
  return guarded(name, () => Reflect.apply(method, object, args), signal)
}

/** The same for any call of wallet code. `inside` extracts the error from the value thrown. */
export async function guarded(
  name: string,
  run: () => unknown,
  signal: AbortSignal,
  inside = (thrown: unknown) => thrown,
): Promise<unknown> {
  if (signal.aborted) throw fail('ABORTED', {})
  const answer = new Promise((resolve) => resolve(run()))
  return abortable(
    answer.catch((thrown: unknown) => {
      throw toRefusal(name, inside(thrown))
    }),
    signal,
  )
}

/** True when the visitor rejected the request. */
export function isRefusal(error: unknown): boolean {
  return isRejection(error) || (isAppError(error, 'WALLET_REFUSED') && NO.test(error.facts.text))
}

/** Maps the error of a wallet call to the error of `connect`. */
export function connectFault(error: unknown, wallet: string, isNo = isRefusal): unknown {
  if (isNo(error)) return fail('USER_REJECTED', { wallet }, { cause: error })
  return isAppError(error, 'WALLET_REFUSED') ? fail('CONNECT_FAILED', { wallet, reason: error.facts.text }, { cause: error }) : error
}

/** Calls a method that asks the visitor to sign. @throws USER_REJECTED, WALLET_REFUSED, ABORTED */
export async function callSigner(
  object: unknown,
  name: string,
  args: readonly unknown[],
  signal: AbortSignal,
  isNo = isRefusal,
): Promise<unknown> {
  return callWallet(object, name, args, signal).catch((error: unknown) => {
    throw isNo(error) ? fail('USER_REJECTED', {}, { cause: error }) : error
  })
}

/**
 * Subscribes `heard` to a wallet's events: its method gets `args` and the listener. Ends with the function that the method returned, in
 * some wallets a promise of it, otherwise with `removeListener` or `off`.
 */
export function subscribe(object: unknown, name: string, args: readonly unknown[], heard: (value: unknown) => void): () => void {
  const unending = never()
  let isLive = true
  const run = (value: unknown) => {
    if (isLive) heard(value)
  }
  const subscribed = callWallet(object, name, [...args, run], unending).catch(() => undefined)
  return () => {
    isLive = false
    void subscribed
      .then((stop) => {
        const remover = ['removeListener', 'off'].find((each) => hasMethod(object, each))
        if (typeof stop === 'function') return callWallet({ stop }, 'stop', [], unending)
        return remover && callWallet(object, remover, [...args, run], unending)
      })
      .catch(() => {})
  }
}

/** A provider signs with the active account only; a request for another one is rejected. @throws WALLET_REFUSED 4100 */
export function expectActive(provider: unknown, { address }: WalletAccount, method: string): void {
  if (isObject(provider) && peek(provider, 'address') === address) return
  const { message, code } = unauthorized()
  throw fail('WALLET_REFUSED', { method, text: message, walletCode: code })
}

/** For reads without a prompt: a refusal means that nothing is granted. */
export function undefinedIfRefused(error: unknown): undefined {
  if (!isAppError(error, 'WALLET_REFUSED')) throw error
}
