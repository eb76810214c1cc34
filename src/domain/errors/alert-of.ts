import { type AppError, isAppError } from './app-error.ts'
import { fail } from './fail.ts'

/** What the provider's client writes when a request is refused, and the alert it means. Spec §8. */
const PROVIDER_TEXTS: readonly (readonly [string, (origin: string) => AppError])[] = [
  ['Unauthorized: origin not allowed', (origin) => fail('APKT002', { origin })],
  ['JWT validation error: JWT Token is not yet valid', () => fail('APKT006', {})],
  ['Unauthorized: invalid key', () => fail('APKT007', {})],
]
/** Texts are foreign: longer ones are not read to their end. */
const TEXT_MAX_CHARS = 2000

/** The alert behind a text of the universal provider, however it is wrapped; undefined when it means none. `origin` = this page's. */
export function alertOfProviderText(text: string, origin: string): AppError | undefined {
  const head = text.slice(0, TEXT_MAX_CHARS)
  return PROVIDER_TEXTS.find(([known]) => head.includes(known))?.[1](origin)
}

/** The alert that a failed call is worth; undefined when it concerns nobody but this visitor. */
export function alertOf(error: AppError): AppError | undefined {
  const cause = { cause: error }
  if (error.code.startsWith('APKT')) return error
  if (isAppError(error, 'FRAME_LOAD_FAILED')) return fail('APKT003', { url: error.facts.origin }, cause)
  if (isAppError(error, 'FRAME_REQUEST_TIMEOUT')) return fail('APKT004', {}, cause)
  return isAppError(error, 'HTTP_STATUS') && error.facts.status >= 500 ? fail('APKT009', {}, cause) : undefined
}

/**
 * The alert that a failed call of a service is worth. `asksAsProject`: the call says no more than which project asks, so that whoever
 * refuses it means the project. Spec §8, wire reference 2.5 and 5.1.
 */
export function alertOfService(
  error: AppError,
  { origin, asksAsProject }: { origin: string; asksAsProject: boolean },
): AppError | undefined {
  if (!isAppError(error, 'HTTP_STATUS')) return alertOf(error)
  const { status, description = '' } = error.facts
  const said = alertOfProviderText(description, origin)
  if (said) return said
  const isStranger = asksAsProject && (status === 401 || status === 403)
  return isStranger ? fail('APKT007', {}, { cause: error }) : alertOf(error)
}

/** The error behind a wallet's code that says all there is to say (EIP-1193); undefined for every other code. Spec §8. */
export function errorOfWalletCode(walletCode: unknown, about: { readonly wallet: string; readonly method: string }): AppError | undefined {
  if (walletCode === 4001) return fail('USER_REJECTED', { wallet: about.wallet })
  return walletCode === 4200 ? fail('WALLET_METHOD_UNSUPPORTED', { method: about.method }) : undefined
}
