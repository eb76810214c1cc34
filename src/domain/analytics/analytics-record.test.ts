import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { fitToSend, safePlace, type TrackedEvent, toImpressions, toRecord } from './analytics-record.ts'
import { newEventId } from './event-id.ts'
import { SENT_FIELDS } from './sent-fields.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SYM_KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
/** Secrets that a visitor, a wallet or a page could pass in any property. */
const SECRETS: readonly string[] = [
  `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=${SYM_KEY}`,
  `wallet://wc?uri=wc%3A7f6e504bfad60b48%402%3FsymKey%3D${SYM_KEY}`,
  `symKey=${SYM_KEY}`,
  `0x${SYM_KEY}`,
  SYM_KEY,
  `0x${'ab'.repeat(65)}`,
  'visitor.name+tag@mail.example',
  'visitor@localhost',
  'Continue as visitor.name@mail.example?',
  'https://shop.example/cart?token=hush-hush&email=visitor@mail.example#fragment-hush',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF',
  'shop.example wants you to sign in with your Ethereum account:\n0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n\nNonce: 9f86d081884c7d65',
]
const LEAK = /symkey=[^[]|587d5484|wc:7|wc%3a|visitor|hush|abababab|dozjgNry|5Kb8kLf9|[0-9a-f]{64}|5aAeb605|sausage|@mail|9f86d081/i
/** All events that have fields, and some that have none. */
const named = [...Object.keys(SENT_FIELDS), 'INITIALIZE', 'WALLET_IMPRESSION_V2', 'MODAL_CREATED', 'CLICK_NETWORKS', 'EMAIL_EDIT']
const fieldsOf = (event: string) => Object.keys(SENT_FIELDS[event as keyof typeof SENT_FIELDS] ?? {})

const tracked = (event: string, properties: Readonly<Record<string, unknown>>, more: Partial<TrackedEvent> = {}): TrackedEvent => ({
  event: { timestamp: 1_767_225_600_000, data: { type: 'track', event, properties } },
  address: ADDRESS,
  network: 'eip155:1',
  href: 'https://shop.example/u/visitor@mail.example/0x587d5484ce2a2a6ee3ba1962fdd7e858/cart?token=hush#hush',
  connected: true,
  ...more,
})

/** Every property of any event, and some that no event has. */
const FIELDS = [
  ...new Set([
    ...named.flatMap(fieldsOf),
    ...['uri', 'mobile_link', 'stackTrace', 'hash', 'cursor', 'projectId', 'explorerId', 'query', 'signature', 'nonce', 'otp', 'email'],
    ...['configuration', 'currentPayment', 'metadata', 'customRpcUrls', 'features', 'networks', '__proto__', 'constructor'],
  ]),
]

describe('1,000 events full of secrets', () => {
  it('leave without one', () => {
    let count = 0
    const leaks: string[] = []
    for (let round = 0; count < 1000; round++)
      for (const event of named) {
        const properties = Object.fromEntries(FIELDS.map((field, index) => [field, SECRETS[(round + index + count) % SECRETS.length]]))
        const text = JSON.stringify([
          toRecord('id', tracked(event, properties), round % 2 === 0),
          toImpressions('id', [tracked(event, { items: [properties, { ...properties, name: 'Alpha' }] })]),
        ])
        if (LEAK.test(text) && leaks.length < 3) leaks.push(text)
        count++
      }
    expect(leaks).toEqual([])
    expect(count).toBeGreaterThanOrEqual(1000)
  })

  it('would be caught: the scan sees each of them', () => {
    for (const secret of SECRETS) expect(JSON.stringify({ message: secret })).toMatch(LEAK)
  })

  it('leave without one when nested, or when getters throw', () => {
    judgedNamed('host-pages', 'analytics on, connect and sign in')
    for (const secret of SECRETS) {
      const nested = { message: { secret }, name: [secret], exchange: { id: secret }, provider: { toString: () => secret } }
      for (const event of named) expect(JSON.stringify(toRecord('id', tracked(event, nested), true))).not.toMatch(LEAK)
    }
  })
})

describe('a record', () => {
  it.each(named)('of %s holds listed fields only', (event) => {
    const properties = Object.fromEntries(FIELDS.map((field) => [field, 'word']))
    const { properties: sent } = toRecord('id', tracked(event, properties), true).props as { properties: object }
    const allowed = [...fieldsOf(event), 'caipNetworkId']
    const unlisted = Object.keys(sent).filter((field) => !allowed.includes(field))
    expect(event === 'INITIALIZE' ? [] : unlisted).toEqual([])
  })

  it('keeps what the reference documents', () => {
    const properties = { isSmartAccount: false, network: 'eip155:1', token: 'USDC', amount: 1.5, message: 'no gas', hash: `0x${SYM_KEY}` }
    expect(toRecord('id', tracked('SEND_ERROR', properties), true).props).toEqual({
      type: 'track',
      event: 'SEND_ERROR',
      address: ADDRESS,
      properties: { isSmartAccount: false, network: 'eip155:1', token: 'USDC', amount: 1.5, message: 'no gas', caipNetworkId: 'eip155:1' },
    })
  })

  it('names wallets only once one is connected', () => {
    judgedNamed('host-pages', 'wallet fingerprint')
    const selected = { name: 'Alpha', platform: 'browser', view: 'Connect', walletRank: 3, displayIndex: 1 }
    const send = (connected: boolean) => toRecord('id', tracked('SELECT_WALLET', selected, { connected }), true).props['properties']
    expect(send(true)).toMatchObject(selected)
    expect(send(false)).toEqual({ platform: 'browser', view: 'Connect', caipNetworkId: 'eip155:1' })
    const shown = [
      tracked('WALLET_IMPRESSION_V2', { items: [{ name: 'Alpha', rdnsId: 'com.alpha', view: 'Connect' }] }, { connected: false }),
    ]
    expect(toImpressions('id', shown)).toBeUndefined()
  })

  it('of INITIALIZE tells switches and ids, no text of the site', () => {
    const options = {
      projectId: 'secret',
      themeMode: 'dark',
      networks: ['eip155:1', 'x'],
      features: { swaps: true, send: false, socials: ['google'] },
      metadata: { name: 'Shop', url: 'https://shop.example?x' },
      customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example/key' }] },
      debug: true,
    }
    expect(toRecord('id', tracked('INITIALIZE', options), false).props['properties']).toEqual({
      themeMode: 'dark',
      debug: true,
      features: ['swaps', 'socials'],
      networks: ['eip155:1'],
      caipNetworkId: 'eip155:1',
    })
  })

  it('of an event nobody knows holds nothing', () => {
    for (const event of ['toString', '__proto__', 'MADE_UP'])
      expect(toRecord('id', tracked(event, { message: 'x' }, { network: undefined }), false).props['properties']).toEqual({})
  })
})

describe('the place', () => {
  it.each([
    ['https://shop.example/cart?a=1#b', 'https://shop.example/cart'],
    ['https://user:pass@shop.example:8443/x', 'https://shop.example:8443/x'],
    ['https://shop.example/u/visitor%40mail.example/x', 'https://shop.example/u/-/x'],
    [`https://shop.example/reset/${SYM_KEY}`, 'https://shop.example/reset/-'],
    [`https://shop.example/${'a'.repeat(500)}/%ff/x`, 'https://shop.example/-/-/x'],
    ['file:///home/visitor/page.html', ''],
    ['about:blank', ''],
    ['', ''],
  ])('%s is %s', (href, url) => {
    expect(safePlace(href).url).toBe(url)
  })
})

it('what a visitor typed leaves only when it is short', () => {
  expect(fitToSend('query', 'meta mask', true)).toBe('meta mask')
  for (const typed of ['legal winner thank year', 'x'.repeat(30), 'me@x.org'])
    expect(fitToSend('query', typed, true) ?? '[e-mail]').toBe('[e-mail]')
})

it('ids are random UUIDs', () => {
  const randomness = new FakeRandomness()
  const ids = new Set(Array.from({ length: 1000 }, () => newEventId(randomness)))
  expect(ids.size).toBe(1000)
})
