import { expect, it } from 'vitest'
import { withReturnAddress } from './return-address.ts'

const HREF = 'https://app.example/a?b'
const stateOf = (uri: string) => new URL(uri).searchParams.get('state')

it('adds the page to the state, once encoded', () => {
  const uri = withReturnAddress('https://provider.example/login?x=1&state=abc', HREF)
  expect([stateOf(uri), new URL(uri).searchParams.get('x')]).toEqual([`abc--${HREF}`, '1'])
})

it('adds it to the address inside Magic’s', () => {
  const inner = 'https://provider.example/login?state=abc'
  const uri = withReturnAddress(`https://auth.magic.link/v1?state=outer&provider_authorization_url=${encodeURIComponent(inner)}`, HREF)
  expect([stateOf(uri), stateOf(new URL(uri).searchParams.get('provider_authorization_url') ?? '')]).toEqual(['outer', `abc--${HREF}`])
})

it.each(['https://provider.example/login', 'no address', ''])('leaves %j as it is', (uri) => {
  expect(withReturnAddress(uri, HREF)).toBe(uri)
})
