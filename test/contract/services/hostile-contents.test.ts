import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { ETHEREUM } from '../account/identities.contract.ts'
import { ALICE, HOST, overTheWire, patient } from './over-the-wire.ts'

const wire = overTheWire()
const cases = (kind: string) => readCorpus('registry-hostile').filter((entry) => entry.kind === kind)

/** The services answer `path` as the case says; everything else as always. */
function play(entry: CorpusCase, path: string) {
  const opened = wire.open()
  const { status, json } = entry['response'] as { status: number; json: unknown }
  wire.server.use(http.get(`${HOST}${path}`, () => HttpResponse.json(materialise(json) as never, { status })))
  return opened
}

/** What is in an answer that somebody could be hurt by. */
const text = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : (each as unknown)))
const HARM = /javascript:|vbscript:|data:text|file:|intent:|evil\.example\/"|<img|<script|onerror/i

describe('a hostile registry', () => {
  const query = { page: 1, entries: 40 }
  const ask = (entry: CorpusCase) => new HttpWalletRegistry(play(entry, '/getWallets').client).find(query, patient())

  it.each(
    cases('wallet-list')
      .filter(({ name }) => /_link=/.test(name))
      .map((entry) => [entry.name, entry] as const),
  )('hides the wallet: %s', async (_, entry) => {
    expect(await ask(entry)).toEqual({ wallets: [], count: 1 })
  })

  it.each(
    cases('wallet-list')
      .filter(({ name }) => !/_link=|20 MB/.test(name))
      .map((entry) => [entry.name, entry] as const),
  )('%s', async (name, entry) => {
    const { wallets, count } = await ask(entry)
    const empty = ['data is an object', 'data is null', 'id html', 'id missing', 'name number'].includes(name)
    expect(wallets).toHaveLength(empty ? 0 : 1)
    if (!/data is|count/.test(name)) expect(count).toBeLessThanOrEqual(40)
    if (name.startsWith('count')) expect(count).toBe(1)
    if (name === 'image_id url') expect(wallets[0]?.imageId).toBeUndefined()
    if (name === 'chains html') expect(text(wallets[0]?.chains)).not.toMatch(HARM)
    if (name === 'order field hostile') expect(wallets[0]?.order).toBeUndefined()
    if (name !== 'name html') expect(text(wallets)).not.toMatch(HARM)
    expect('polluted' in {}).toBe(false)
  })
})

const BALANCES: Readonly<Record<string, number>> = { 'decimals lie (18 for USDC)': 1, 'iconUrl javascript': 1, 'token name with a URL': 1 }

describe('hostile balances', () => {
  it.each(cases('balance').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const { client, chains } = play(entry, '/v1/account/:address/balance')
    const held = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
    expect(held).toHaveLength(BALANCES[name] ?? 0)
    expect(text(held)).not.toMatch(HARM)
    if (name === 'iconUrl javascript') expect(held[0]?.iconUrl).toBeUndefined()
  })
})

describe('a hostile past', () => {
  it.each(cases('history').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const { client, chains } = play(entry, '/v1/account/:address/history')
    const page = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, patient())
    expect(page.entries).toHaveLength(['cursor with url', 'rows of another chain'].includes(name) ? 0 : 1)
    if (name === 'minedAt garbage') expect(page.entries[0]?.minedAt).toBeUndefined()
    if (name === 'preview url javascript') expect(text(page)).not.toMatch(HARM)
  })

  it('sends a cursor only as an encoded value', async () => {
    const { client, chains } = wire.open()
    const cursor = 'https://evil.example/?a='
    const asked: URL[] = []
    const note = ({ request }: { request: Request }) => {
      asked.push(new URL(request.url))
      return HttpResponse.json({ data: [], next: null })
    }
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, note))
    await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1', cursor }, patient())
    expect(asked.map((url) => [url.origin, url.searchParams.get('cursor')])).toEqual([[HOST, cursor]])
  })

  it('ends when the service names the page it gave', async () => {
    const { client, chains } = wire.open()
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json({ data: [], next: 'a' })))
    const query = { address: ALICE, chainId: 'eip155:1', cursor: 'a' } as const
    expect((await new HttpActivityHistory(client, chains).page(query, patient())).next).toBeUndefined()
  })
})

describe('hostile identities', () => {
  it.each(cases('identity').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const { client, options } = play(entry, '/v1/identity/:address')
    const node = new FakeEnsNode()
    node.forward.set('vitalik.eth', ALICE)
    const found = await new HttpIdentities(client, new LazyIdentities(node, options)).find(ALICE, [ETHEREUM], patient())
    expect(found.name).toBe(name === 'name upper case' ? 'vitalik.eth' : undefined)
    if (name === 'avatar javascript') expect(found.avatar).toBeUndefined()
  })
})

describe('a hostile configuration', () => {
  it.each(cases('config').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const asking = new HttpProjectSettings(play(entry, '/appkit/v1/config').client).features(patient())
    if (name === 'features string') return expect(asking).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    const [feature] = await asking
    if (name.startsWith('isEnabled string')) expect(feature?.isEnabled).toBe(false)
    expect(feature?.config === undefined || Array.isArray(feature.config)).toBe(true)
    return expect(text(feature)).not.toMatch(HARM)
  })
})

describe('faults of a service', () => {
  it.each(['html', 'redirect', 'truncated', 'garbage', 'offline', '429', '500'] as const)(
    'end every call with one of our errors: %s',
    async (fault) => {
      const { client, chains, world } = wire.open()
      await chains.has('eip155:1', patient())
      world.setFault(fault)
      const asks = [
        new HttpWalletRegistry(client).find({ page: 1, entries: 4 }, patient()),
        new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient()),
        new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, patient()),
        new HttpProjectSettings(client).features(patient()),
        new HttpProjectSettings(client).limits(patient()),
      ]
      for (const settled of await Promise.allSettled(asks)) {
        if (settled.status === 'rejected') expect(settled.reason).toMatchObject({ name: 'PorticoError' })
        else expect(fault).toBe('garbage')
      }
      expect('polluted' in {}).toBe(false)
    },
  )
})
