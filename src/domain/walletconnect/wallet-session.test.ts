import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { parseSession, type SessionRules, type WalletSession } from './wallet-session.ts'

const NOW = 1_767_225_600_000
const cases = readCorpus('caip25-namespaces')
const ofKind = (kind: string) => cases.filter((entry) => entry.kind === kind).map((entry) => [entry.name, entry] as const)
const readAddress: SessionRules['readAddress'] = (namespace, text) =>
  namespace === 'eip155' && !/^0x[0-9a-fA-F]{40}$/.test(text) ? undefined : text

type Case = (typeof cases)[number]

function parse({ approved, requested, session = {} }: Case): WalletSession | undefined {
  const asked = Object.values((requested ?? {}) as Record<string, { chains: string[] }>).flatMap(({ chains }) => chains)
  const more = materialise(session) as Record<string, unknown>
  const envelope = { topic: 'a'.repeat(64), expiry: NOW / 1000 + 600, peer: { metadata: { name: 'W' } }, namespaces: materialise(approved) }
  return parseSession({ ...envelope, ...more }, { asked, now: NOW, readAddress })
}

const granted = (session: WalletSession | undefined) =>
  Object.values(session?.namespaces ?? {}).flatMap(({ accounts }) => accounts.map((each) => `${each.caipNetworkId}:${each.address}`))

describe('a session as a wallet returns it', () => {
  it.each(ofKind('session-valid'))('accepts: %s', (_, entry) => {
    const session = parse(entry)
    expect(granted(session)).toEqual(entry.expect['accounts'])
    const approved = entry.expect['approvedCaipNetworkIds']
    if (approved) expect(session?.namespaces.eip155?.chains).toEqual(approved)
  })

  it.each(ofKind('session-invalid'))('refuses: %s', (_, entry) => {
    expect(parse(entry)).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('accounts')
  })

  it.each(ofKind('session-partial'))('takes what is good: %s', (name, entry) => {
    const session = parse(entry)
    if (name.includes('eip155:0')) return expect(session).toBeUndefined()
    expect(granted(session)).toEqual(entry.expect['accounts'] ?? ['eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'])
    if (name.startsWith('chains list')) expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1'])
    if (name.startsWith('requested method')) expect(session?.namespaces.eip155?.methods).toEqual(['personal_sign'])
  })

  it.each(ofKind('session-envelope'))('reads the envelope: %s', (name, entry) => {
    const session = parse(entry)
    if (entry.expect['result'] === 'refuse') return expect(session).toBeUndefined()
    if (name.includes('metadata missing')) expect(session?.peer.name).toBe('Wallet')
    if (name.includes('milliseconds')) expect(session?.expiry).toBe(NOW + 7 * 24 * 60 * 60 * 1000)
    expect(session?.peer.name.length).toBeLessThanOrEqual(80)
    expect(JSON.stringify(session)).not.toMatch(/javascript:|data:text/)
  })

  it('drops accounts and chains that were not asked for', () => {
    const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const namespaces = { eip155: { accounts: [`eip155:1:${address}`, `eip155:56:${address}`], chains: [], methods: [], events: [] } }
    const value = { topic: 'a', expiry: NOW / 1000 + 600, namespaces }
    const session = parseSession(value, { asked: ['eip155:1'], now: NOW, readAddress })
    expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1'])
  })

  it("gives Solana's networks the ids of today", () => {
    const accounts = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM']
    const value = { topic: 'a', expiry: NOW / 1000 + 600, namespaces: { solana: { accounts, methods: [], events: [] } } }
    const session = parseSession(value, { asked: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], now: NOW, readAddress })
    expect(session?.namespaces.solana?.chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })
})
