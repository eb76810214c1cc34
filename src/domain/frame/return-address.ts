import { attempt } from '../shared/attempt.ts'

/** Magic's login page carries the provider's own address in this parameter. */
const NESTED_HOST = 'auth.magic.link'
const NESTED = 'provider_authorization_url'

/** The provider's address with the page to come back to in its `state`. Without a `state` it is left as it is. */
export function withReturnAddress(uri: string, href: string): string {
  return attempt(() => {
    const url = new URL(uri)
    const nested = url.hostname === NESTED_HOST ? url.searchParams.get(NESTED) : null
    const state = url.searchParams.get('state')
    if (nested !== null) url.searchParams.set(NESTED, withReturnAddress(nested, href))
    else if (state !== null) url.searchParams.set('state', `${state}--${href}`)
    return url.href
  }, uri)
}
