import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../../../test/fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { importLegacySession } from './sessions.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const [TOPIC, OTHER, SELF] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const LATER = 1_900_000_000

const session = (topic = TOPIC, address = ADDRESS, expiry = LATER) => ({
  topic,
  expiry,
  relay: { protocol: 'irn' },
  self: { publicKey: SELF },
  peer: { publicKey: OTHER, metadata: { name: 'Wallet' } },
  namespaces: { eip155: { accounts: [`eip155:1:${address}`] } },
})
const KEYCHAIN = { client_ed25519_seed: 'd'.repeat(64), [TOPIC]: 'e'.repeat(64), [OTHER]: 'f'.repeat(64), [SELF]: '1'.repeat(64) }
const SUBSCRIPTIONS = [
  { id: 'other', topic: OTHER },
  { id: 'own', topic: TOPIC, relay: { protocol: 'irn' } },
]

function browser(parts: Readonly<Record<string, unknown>>) {
  const localStorage = new FakeLocalStorage()
  for (const [key, value] of Object.entries(parts)) localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  const store = new FakeKeyValueStore()
  const run = (addresses = [ADDRESS.toLowerCase()]) =>
    importLegacySession({ localStorage: localStorage as unknown as Storage }, store, new FakeClock(), addresses)
  return { localStorage, store, run }
}

const whole = (sessions: unknown = [session()], keychain: unknown = KEYCHAIN, separator = '//') => ({
  [`wc@2:client:0.3${separator}session`]: sessions,
  [`wc@2:core:0.3${separator}keychain`]: keychain,
  [`wc@2:core:0.3${separator}subscription`]: SUBSCRIPTIONS,
  [`wc@2:core:0.3${separator}pairing`]: [{ topic: OTHER, uri: 'wc:secret' }],
})

describe('importLegacySession', () => {
  it.each(['//', ':'])('takes the one session over, with the keys it needs and no others: %s', async (separator) => {
    const { store, run, localStorage } = browser(whole([session(OTHER, `0x${'1'.repeat(40)}`), session()], KEYCHAIN, separator))
    const before = { ...localStorage }
    expect(await run()).toBe(true)
    const { [OTHER]: _, ...keys } = KEYCHAIN
    expect(Object.fromEntries(await Promise.all((await store.keys()).map(async (key) => [key, await store.get(key)] as const)))).toEqual({
      'walletconnect/wc@2:core:0.3:portico//keychain': keys,
      'walletconnect/wc@2:core:0.3:portico//subscription': [SUBSCRIPTIONS[1]],
      'walletconnect/wc@2:core:0.3:portico//expirer': [{ target: `topic:${TOPIC}`, expiry: LATER }],
      'walletconnect/wc@2:client:0.3:portico//session': [session()],
    })
    expect({ ...localStorage }).toEqual(before)
  })

  it('takes the one that lasts longest', async () => {
    const { store, run } = browser(whole([session(OTHER, ADDRESS, LATER - 1), session()]))
    await run()
    expect(await store.get('walletconnect/wc@2:client:0.3:portico//session')).toMatchObject([{ topic: TOPIC }])
  })

  it('takes none where we have one, and mixes none', async () => {
    const { store, run } = browser(whole())
    await store.set('walletconnect/wc@2:core:0.3:portico//keychain', { own: 1 })
    expect([await run(), await store.keys()]).toEqual([false, ['walletconnect/wc@2:core:0.3:portico//keychain']])
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['nothing', {}],
    ['an expired session', whole([session(TOPIC, ADDRESS, 1)])],
    ['a session of somebody else', whole([session(TOPIC, `0x${'1'.repeat(40)}`)])],
    ['a topic that is none', whole([session('../../../x')])],
    ['an endless list of accounts', whole([{ ...session(), namespaces: { eip155: { accounts: Array(5000).fill(ADDRESS) } } }])],
    ['no keys', whole(undefined, {})],
    ['keys by inheritance', whole(undefined, `{"__proto__":${JSON.stringify(KEYCHAIN)}}`)],
    ['keys that are none', whole(undefined, { ...KEYCHAIN, [TOPIC]: { length: 64 } })],
    ['text that is no JSON', { 'wc@2:client:0.3//session': '[{', 'wc@2:core:0.3//keychain': '{' }],
    ['values of other kinds', { 'wc@2:client:0.3//session': 7, 'wc@2:core:0.3//keychain': [null] }],
    ["a client of the site's own", whole(undefined, undefined, ':shop//')],
    ['a session too large to be kept', whole([{ ...session(), padding: 'x'.repeat(40_000) }])],
  ])('leaves everything as it is for %s', async (_, parts) => {
    const { store, run } = browser(parts)
    expect([await run(), await store.keys()]).toEqual([false, []])
  })
})
