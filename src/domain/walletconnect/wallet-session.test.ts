import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { parseSession, type SessionRules, type WalletSession } from './wallet-session.ts'

const NOW = 1_767_225_600_000
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const cases = readCorpus('caip25-namespaces')
const readAddress: SessionRules['readAddress'] = (namespace, text) =>
  namespace === 'eip155' && !/^0x[0-9a-fA-F]{40}$/.test(text) ? undefined : text

type Scopes = Readonly<Record<string, { chains: readonly string[] }>>
const askedBy = (requested: unknown) => Object.values((requested ?? {}) as Scopes).flatMap(({ chains }) => chains)

function parse({ approved, requested, session = {} }: CorpusCase): WalletSession | undefined {
  const more = materialise(session) as Record<string, unknown>
  const envelope = { topic: 'a'.repeat(64), expiry: NOW / 1000 + 600, peer: { metadata: { name: 'W' } }, namespaces: materialise(approved) }
  return parseSession({ ...envelope, ...more }, { asked: askedBy(requested), now: NOW, readAddress })
}

const granted = (session: WalletSession | undefined) =>
  Object.values(session?.namespaces ?? {}).flatMap(({ accounts }) => accounts.map((each) => `${each.caipNetworkId}:${each.address}`))

/** The expected outcome of a case selects the checks, independent of its id. */
function check(entry: CorpusCase): void {
  const spentMs = processorTime()
  const session = parse(entry)
  const took = spentMs()
  const { result, accounts, approvedCaipNetworkIds } = entry.expect as Readonly<Record<string, never>>
  const said = String(result)
  noteFigure('a session', took, 200)
  expect(Object.prototype).not.toHaveProperty('accounts')
  expect(JSON.stringify(session ?? {})).not.toMatch(/javascript:|data:text|"x":1/)
  if (said.startsWith('refuse') || said.startsWith('chain 0')) {
    expect(session).toBeUndefined()
    return
  }
  const scopes = Object.values(session?.namespaces ?? {})
  expect(scopes.length).toBeGreaterThan(0)
  if (accounts) expect(granted(session)).toEqual(accounts)
  else expect(new Set(granted(session)).size).toBe(granted(session).length)
  if (approvedCaipNetworkIds) expect(scopes.flatMap(({ chains }) => chains)).toEqual(approvedCaipNetworkIds)
  for (const scope of scopes) {
    expect(scope.accounts.length).toBeLessThanOrEqual(100)
    expect(new Set(scope.accounts.map(({ caipNetworkId }) => caipNetworkId))).toEqual(new Set(scope.chains))
  }
  const named = /name "([^"]+)"/.exec(said)?.[1]
  if (named !== undefined) expect(session?.peer.name).toBe(named)
  if (said.includes('cap: treat as 7 days')) expect(session?.expiry).toBe(NOW + WEEK_MS)
  if (said.includes('redirect dropped')) expect(session?.peer.redirect).toBeUndefined()
  if (said.includes('icon placeholder')) expect([session?.peer.icon, session?.peer.url]).toEqual([undefined, undefined])
  expect(session?.peer.name.length).toBeLessThanOrEqual(80)
  const refused = /(\w+) is refused locally/.exec(said)?.[1]
  if (refused !== undefined) for (const { methods } of scopes) expect(methods).not.toContain(refused)
}

describe('a session as a wallet returns it', () => {
  /** Scopes and events have tests of their own; whatever has an approval is read here, of a kind that is known or not. */
  const sessions = cases.filter((entry) => 'approved' in entry)

  it('is the subject of every case that has one', () => {
    expect(sessions.length).toBeGreaterThan(25)
    for (const { kind } of cases) expect(kind).toMatch(/^session-(?:valid|invalid|partial|envelope|event)$|^caip217-scope$/)
  })

  it.each(sessions.map((entry) => [`${entry.name} (${String(entry.expect['result'])})`, entry] as const))('%s', (_, entry) => check(entry))
})

describe('a scope of CAIP-217', () => {
  type Scope = Readonly<{ references?: readonly string[]; methods?: readonly string[]; accounts?: readonly string[] }>
  const chainsOf = (key: string, { references = [] }: Scope) => (key.includes(':') ? [key] : references.map((each) => `${key}:${each}`))
  const scopes = cases.filter(({ kind }) => kind === 'caip217-scope')

  it.each(scopes.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
    const { scopes: asked } = materialise(entry['request']) as { scopes: Readonly<Record<string, Scope>> }
    const namespaces = Object.fromEntries(
      Object.entries(asked).map(([key, scope]) => [
        key,
        { accounts: chainsOf(key, scope).map((chain) => `${chain}:${ADDRESS}`), ...scope },
      ]),
    )
    const session = parseSession(
      { topic: 'a', expiry: NOW / 1000 + 600, namespaces },
      { asked: ['eip155:1', 'eip155:137'], now: NOW, readAddress },
    )
    const granted = Object.values(session?.namespaces ?? {})
    const said = String(entry.expect['result'])
    if (said === 'valid')
      expect(granted.flatMap(({ chains }) => chains)).toEqual(Object.entries(asked).flatMap(([key, scope]) => chainsOf(key, scope)))
    else if (said === 'invalid') expect(granted.flatMap(({ methods }) => methods)).toEqual([])
    else if (/grants no chain|unknown to this product/.test(said)) expect(session).toBeUndefined()
    else expect.fail(`nobody knows what "${said}" means`)
  })
})

describe('what is read of a session', () => {
  const read = (namespaces: unknown, asked: readonly string[] = ['eip155:1', 'eip155:137']) =>
    parseSession({ topic: 'a', expiry: NOW / 1000 + 600, namespaces }, { asked, now: NOW, readAddress })
  const scope = (...accounts: readonly string[]) => ({ accounts, methods: ['personal_sign'], events: [] })

  it('drops accounts and chains that were not asked for', () => {
    const session = read({ eip155: scope(`eip155:1:${ADDRESS}`, `eip155:56:${ADDRESS}`) })
    expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1'])
  })

  it('takes accounts on another chain where there are no others: the visitor is told that the site does not serve it', () => {
    const session = read({ eip155: scope(`eip155:56:${ADDRESS}`) })
    expect(session?.namespaces.eip155?.chains).toEqual(['eip155:56'])
    expect(read({ solana: scope('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x') })).toBeUndefined()
  })

  it.each([
    ['by one chain', { 'eip155:1': scope(`eip155:1:${ADDRESS}`) }, ['eip155:1']],
    [
      'by each chain',
      { 'eip155:1': scope(`eip155:1:${ADDRESS}`), 'eip155:137': scope(`eip155:137:${ADDRESS}`) },
      ['eip155:1', 'eip155:137'],
    ],
    [
      'by the name and a chain',
      { eip155: scope(`eip155:1:${ADDRESS}`), 'eip155:137': scope(`eip155:137:${ADDRESS}`) },
      ['eip155:1', 'eip155:137'],
    ],
    ['by a chain of none of its accounts', { 'eip155:1': scope(`eip155:137:${ADDRESS}`) }, undefined],
    ['by a chain nobody can have', { 'eip155:x y': scope(`eip155:1:${ADDRESS}`) }, undefined],
    ['by a chain and nothing', { 'eip155:1': null, 'eip155:137': 'x' }, undefined],
    ['by prototype names', { 'constructor:1': scope(`eip155:1:${ADDRESS}`), toString: scope(`eip155:1:${ADDRESS}`) }, undefined],
  ])('reads namespaces keyed %s', (_, namespaces, chains) => {
    expect(read(namespaces)?.namespaces.eip155?.chains).toEqual(chains)
  })

  it('joins what several keys of a namespace grant', () => {
    const namespaces = {
      'eip155:1': { ...scope(`eip155:1:${ADDRESS}`), methods: ['personal_sign'] },
      'eip155:137': { ...scope(`eip155:137:${ADDRESS}`), methods: ['eth_sendTransaction', 'personal_sign'] },
    }
    expect(read(namespaces)?.namespaces.eip155?.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  it("gives Solana's networks the ids of today", () => {
    const accounts = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM']
    const session = read({ solana: { accounts, methods: [], events: [] } }, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(session?.namespaces.solana?.chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })
})

it('takes accounts of its own namespace only, each of three parts', () => {
  const accounts = [`eip155:1:${ADDRESS}:extra`, `cosmos:1:${ADDRESS}`, `eip155:${ADDRESS}`, `eip155:1:${ADDRESS}`]
  const envelope = { topic: 'a'.repeat(64), expiry: NOW / 1000 + 600, peer: { metadata: { name: 'W' } } }
  const session = parseSession(
    { ...envelope, namespaces: { eip155: { accounts, methods: [], events: [] } } },
    { asked: ['eip155:1', 'cosmos:1'], now: NOW, readAddress },
  )
  expect(session?.namespaces.eip155?.accounts).toEqual([{ caipNetworkId: 'eip155:1', address: ADDRESS }])
})
