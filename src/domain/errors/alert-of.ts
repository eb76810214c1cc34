import { type AppError, isAppError } from './app-error.ts'
import { fail } from './fail.ts'

/** Messages of the provider's client for a refused request, and their alerts. */
const PROVIDER_TEXTS: readonly (readonly [string, (origin: string) => AppError])[] = [
  ['Unauthorized: origin not allowed', (origin) => fail('APKT002', { origin })],
  ['JWT validation error: JWT Token is not yet valid', () => fail('APKT006', {})],
  ['Unauthorized: invalid key', () => fail('APKT007', {})],
]
/** Foreign texts are searched up to this length only. */
const TEXT_MAX_CHARS = 2000

/** The alert for an error message of the universal provider, also a wrapped one; undefined when there is none. `origin`: of this page. */
export function alertOfProviderText(text: string, origin: string): AppError | undefined {
  const head = text.slice(0, TEXT_MAX_CHARS)
  return PROVIDER_TEXTS.find(([known]) => head.includes(known))?.[1](origin)
}

/** The alert for a failed call; undefined when the failure concerns this visitor only. */
export function alertOf(error: AppError): AppError | undefined {
  const cause = { cause: error }
  if (error.code.startsWith('APKT')) return error
  if (isAppError(error, 'FRAME_LOAD_FAILED')) return fail('APKT003', { url: error.facts.origin }, cause)
  if (isAppError(error, 'FRAME_REQUEST_TIMEOUT')) return fail('APKT004', {}, cause)
  return isAppError(error, 'HTTP_STATUS') && error.facts.status >= 500 ? fail('APKT009', {}, cause) : undefined
}

/**
 * The alert for a failed request to a service. `asksAsProject`: the request identifies the project only, so a refusal concerns the
 * project.
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

/** The error for a wallet's unambiguous code (EIP-1193); undefined for every other code. */
export function errorOfWalletCode(walletCode: unknown, about: { readonly wallet: string; readonly method: string }): AppError | undefined {
  if (walletCode === 4001) return fail('USER_REJECTED', { wallet: about.wallet })
  return walletCode === 4200 ? fail('WALLET_METHOD_UNSUPPORTED', { method: about.method }) : undefined
}
