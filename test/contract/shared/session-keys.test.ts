import { expect, it } from 'vitest'
import { deepFreeze } from '../../../src/composition/core/publish-snapshots.ts'
import { decideRemoteFeatures } from '../../../src/domain/options/remote-features.ts'
import { parseKeptProject } from '../../../src/domain/options/remote-features-service.ts'
import { dataOf, parseCacao } from '../../../src/domain/siwx/cacao.ts'
import { parseNamespaces, parseSession } from '../../../src/domain/walletconnect/wallet-session.ts'
import {
  createCaip122Message,
  createSiweMessage,
  createSiwsMessage,
  parseCaip122Message,
} from '../../../src/infrastructure/siwx/message-functions.ts'
import { readMessage, readSession, readSessions } from '../../../src/infrastructure/siwx/read-siwx.ts'
import { KeyValueSiwxStorage } from '../../../src/infrastructure/siwx/siwx-storages.ts'
import { compareWithText, readText, writeMessage } from '../../../src/infrastructure/siwx/siwx-texts.ts'
import { SiwxTokens } from '../../../src/infrastructure/siwx/siwx-tokens.ts'
import { importLegacySession } from '../../../src/infrastructure/storage/legacy/sessions.ts'
import { readLink } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import {
  changedAddresses,
  meaningOf,
  movedTo,
  readAddress,
  readSession as readStruct,
  sessionChain,
} from '../../../src/infrastructure/walletconnect/session-reader.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeLocalStorage } from '../../fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { having, inherited, KEYS, stateOfBuiltIns } from '../../support/inherited.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const CHAIN = 'eip155:1'
const [TOPIC, SELF] = ['a'.repeat(64), 'c'.repeat(64)]
const LATER = 1_900_000_000
const NOW = LATER * 1000 - 60_000
const rules = { asked: [CHAIN], now: NOW, readAddress }

const data = { accountAddress: ADDRESS, chainId: CHAIN, domain: 'a.example', uri: 'https://a.example', version: '1', nonce: 'abcdefgh1' }
const fields = {
  address: ADDRESS,
  domain: 'a.example',
  uri: 'https://a.example',
  version: '1' as const,
  nonce: 'abcdefgh1',
  issuedAt: '2026-01-01T00:00:00Z',
}
const SIGNED = writeMessage({ ...data, issuedAt: fields.issuedAt })
const asked = { domain: 'a.example', uri: 'https://a.example', nonce: 'abcdefgh1', chains: [CHAIN], methods: [], now: NOW }
const recap = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replaceAll('=', '')}`

/** The record and a key of a stranger's beside its own. */
const beside = (key: string, record: object) => Object.assign(having(key, { [key]: key }), record) as Record<string, unknown>
const session = (key: string) => ({
  topic: TOPIC,
  expiry: LATER,
  requiredNamespaces: having(key, { chains: [key] }),
  optionalNamespaces: beside(key, { eip155: { chains: [CHAIN] } }),
  peer: { metadata: beside(key, { name: key, url: key, icons: [key], redirect: having(key) }) },
  namespaces: beside(key, {
    eip155: beside(key, { accounts: [`${CHAIN}:${ADDRESS}`, key, `${key}:1:${key}`], methods: [key, 'personal_sign'], events: [key] }),
    [`eip155:${key}`]: { accounts: [`eip155:${key}:${ADDRESS}`] },
  }),
})
const cacao = (key: string, payload: object = {}) => ({
  h: beside(key, { t: 'eip4361' }),
  p: beside(key, { domain: asked.domain, aud: asked.uri, nonce: asked.nonce, iss: `did:pkh:${CHAIN}:${ADDRESS}`, ...payload }),
  s: beside(key, { t: 'eip191', s: '0x01' }),
})
const keptAs = async (key: string, value: unknown) => {
  const store = new FakeKeyValueStore()
  await store.set(key, value)
  return store
}

/** Every function that takes a session, a sign-in or a project's settings from strangers. */
const BORDERS: Readonly<Record<string, (key: string) => unknown>> = {
  parseSession: (key) => parseSession(session(key), rules),
  parseNamespaces: (key) => [
    parseNamespaces(session(key).namespaces, rules),
    parseNamespaces(having(key, { accounts: [key] }), { ...rules, asked: [key, `${key}:1`] }),
  ],
  'a session of the client': (key) => readStruct(session(key) as never, NOW),
  sessionChain: (key) => [sessionChain(CHAIN, session(key).namespaces as never), sessionChain(CHAIN, having(key, { accounts: [key] }))],
  meaningOf,
  movedTo: (key) => [movedTo(key, key), movedTo(key, CHAIN), movedTo(`${key}:1`, CHAIN), movedTo(having(key), `eip155:${key}`)],
  changedAddresses: (key) => [
    changedAddresses('eip155', [key, having(key), { address: key }, `${key}:1:${key}`]),
    changedAddresses('eip155', having(key)),
  ],
  readLink: (key) => [readLink(having(key)), readLink({ href: key, name: key }), readLink(JSON.stringify(having(key)))],
  'a session of the kit before': async (key) => {
    const localStorage = new FakeLocalStorage()
    const own = { ...session(key), self: beside(key, { publicKey: SELF }) }
    const keychain = beside(key, { client_ed25519_seed: 'd'.repeat(64), [TOPIC]: 'e'.repeat(64), [SELF]: '1'.repeat(64) })
    localStorage.setItem('wc@2:client:0.3//session', JSON.stringify([own]))
    localStorage.setItem('wc@2:core:0.3//keychain', JSON.stringify(keychain))
    const store = new FakeKeyValueStore()
    await importLegacySession({ localStorage: localStorage as unknown as Storage }, store, new FakeClock(), [ADDRESS])
    return Promise.all((await store.keys()).map((name) => store.get(name)))
  },
  parseCacao: (key) => {
    const parsed = parseCacao(cacao(key), asked)
    return [parsed, dataOf(parsed)]
  },
  'parseCacao, its permissions': (key) =>
    parseCacao(cacao(key, { resources: [recap({ att: { eip155: having(`request/${key}`, [having(key)]) }, prf: [] })] }), {
      ...asked,
      methods: [key],
    }),
  'parseCacao, its fields': (key) =>
    parseCacao(cacao(key, { statement: key, requestId: key }), { ...asked, statement: key, requestId: key }),
  'a sign-in that is kept': (key) => [
    readSession({ data: beside(key, data), message: key, signature: key, cacao: cacao(key) }),
    readSessions([having(key), { data: having(key), message: key, signature: key }, { data, message: SIGNED, signature: key }]),
  ],
  'a message of the site': (key) =>
    readMessage(Object.assign(beside(key, { ...data, issuedAt: fields.issuedAt }), { toString: () => SIGNED }), data, asked),
  'a message with the key in each field': (key) => [
    createSiweMessage({ ...fields, chainId: 1, statement: key, requestId: key, resources: [`https://${key.replaceAll('_', '')}.example`] }),
    createSiwsMessage({ ...fields, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', statement: key }),
    parseCaip122Message(
      createCaip122Message({ ...fields, blockchain: 'Bitcoin', chainId: 'bip122:000000000019d6689c085ae165831e93', statement: key }),
    ),
  ],
  readText: (key) => [
    readText(SIGNED, CHAIN),
    attempt(() => readText(SIGNED, `${key}:1`)),
    attempt(() => readText(SIGNED, `eip155:${key}`)),
  ],
  writeMessage: (key) => attempt(() => writeMessage({ ...data, chainId: `${key}:${key}`, statement: key }, 'caip122', key)),
  compareWithText: (key) =>
    attempt(() => compareWithText({ data: beside(key, data) as never, cacao: undefined }, { ...data, statement: key })),
  SiwxTokens: async (key) => {
    const store = await keptAs('siwx-token', [having(key), { account: key, token: key }, beside(key, { account: 'a', token: 'b' })])
    const tokens = new SiwxTokens(store)
    await tokens.keep(key, key)
    return [await tokens.get(key), await tokens.get('a'), await tokens.take(() => true)]
  },
  KeyValueSiwxStorage: async (key) => {
    const store = await keptAs('siwx-sessions', [having(key), { data: beside(key, data), message: SIGNED, signature: key }])
    const kept = new KeyValueSiwxStorage(store)
    return [await kept.get(CHAIN, ADDRESS), await kept.get(`${key}:1`, key), await kept.get(key, key)]
  },
  parseKeptProject: (key) => parseKeptProject(beside(key, { projectId: key, project: [{ id: key, isEnabled: true, config: [key] }] }), key),
  decideRemoteFeatures: (key) =>
    decideRemoteFeatures({
      project: [{ id: key, isEnabled: true, config: [key] }],
      site: having(key, key),
      chosen: [key],
      platform: { isTelegram: false, isIos: false, isAndroid: false, isMac: false, isMobile: false },
    } as never),
}

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return String(error)
  }
}

it.each(Object.keys(BORDERS))('%s finds nothing that is inherited, and changes nobody', async (name) => {
  const before = stateOfBuiltIns()
  for (const key of KEYS) {
    const answer = await BORDERS[name]?.(key)
    expect([key, inherited(answer)]).toEqual([key, []])
    deepFreeze(answer)
  }
  expect(stateOfBuiltIns()).toEqual(before)
})

it('reads what has no such key', () => {
  expect(parseSession(session('a'), rules)?.namespaces.eip155?.accounts).toHaveLength(1)
  expect(parseCacao(cacao('a'), asked).p.nonce).toBe(asked.nonce)
  expect(readSessions([{ data, message: SIGNED, signature: '0x01' }])).toHaveLength(1)
})
