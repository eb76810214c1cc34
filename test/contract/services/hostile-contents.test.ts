import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import { judged } from '../../corpora/lib/ledger.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { ETHEREUM } from '../account/identities.contract.ts'
import { ALICE, HOST, overTheWire, patient } from './over-the-wire.ts'

const wire = overTheWire()
const cases = (kind: string) => readCorpus('registry-hostile').filter((entry) => entry.kind === kind)

/** The services answer `path` as the case says; everything else as always. */
function play(entry: CorpusCase, path: string) {
  judged(entry)
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
    if (name.startsWith('data is')) return expect(ask(entry)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    const { wallets, count } = await ask(entry)
    const empty = ['id html', 'id missing', 'name number'].includes(name)
    expect(wallets).toHaveLength(empty ? 0 : 1)
    if (!name.startsWith('count')) expect(count).toBeLessThanOrEqual(40)
    if (name.startsWith('count')) expect(count).toBe(1)
    if (name === 'image_id url') expect(wallets[0]?.imageId).toBeUndefined()
    if (name === 'chains html') expect(text(wallets[0]?.chains)).not.toMatch(HARM)
    if (name === 'order field hostile') expect(wallets[0]?.order).toBeUndefined()
    if (name !== 'name html') expect(text(wallets)).not.toMatch(HARM)
    return expect('polluted' in {}).toBe(false)
  })

  const answering = (answer: unknown) => {
    const opened = wire.open()
    wire.server.use(http.get(`${HOST}/getWallets`, () => HttpResponse.json(answer as never)))
    return new HttpWalletRegistry(opened.client).find(query, patient())
  }

  it.each([
    [{ error: 'no such project' }],
    [{ error: { code: 7 } }],
    [{}],
    [[]],
    [null],
    ['ok'],
    [7],
    [true],
    [{ data: {} }],
    [{ data: { 0: {} }, count: 1 }],
    [{ data: 'x', count: 1 }],
    [{ data: null, count: 0 }],
    [{ data: 5 }],
    [{ wallets: [], count: 0 }],
    [{ data: ['a', 'b'], count: 2 }],
    [{ data: [null], count: 1 }],
    [{ data: [[], 1, true].slice(1), count: 2 }],
    [{ data: [], count: 1_000_000 }],
  ])('has failed that answers %j', async (answer) => {
    await expect(answering(answer)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('has none that says so', async () => {
    expect(await answering({ data: [], count: 0 })).toEqual({ wallets: [], count: 0 })
    expect(await answering({ data: [] })).toEqual({ wallets: [], count: 0 })
  })

  it.each(['evil', 'evil:', 'evil:/', 'Evil://', 'evil:///', 'evil://host', 'evil.com', 'metamask', '//evil', 'evil://?x', ' evil://'])(
    'makes no link of %j',
    async (mobile_link) => {
      const row = { id: 'a1', name: 'Wallet', mobile_link, webapp_link: 'https://wallet.example/' }
      const { wallets } = await answering({ data: [row], count: 1 })
      expect(wallets).toMatchObject([{ name: 'Wallet', mobileLink: undefined, webappLink: 'https://wallet.example/' }])
    },
  )
})

const BALANCES: Readonly<Record<string, number>> = { 'decimals lie (18 for USDC)': 1, 'iconUrl javascript': 1, 'token name with a URL': 1 }

describe('hostile balances', () => {
  it.each(cases('balance').map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const { client, chains } = play(entry, '/v1/account/:address/balance')
    const work = new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
    // A list without a readable row is a failure, after which the nodes are asked; nothing of it is shown.
    const held = await work.catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'ANSWER_UNREADABLE' })
      return []
    })
    expect(held).toHaveLength(BALANCES[name] ?? 0)
    expect(text(held)).not.toMatch(HARM)
    if (name === 'iconUrl javascript') expect(held[0]?.iconUrl).toBeUndefined()
  })
})

describe('prices beyond all measure', () => {
  it.each([1e300, 1e15, 1e16, Number.MAX_VALUE, 1e21, -1, '1e300', `${'9'.repeat(40)}`, 'NaN', {}, [], null, true])(
    'are none: %j',
    async (price) => {
      const { client, chains } = wire.open()
      const quantity = { decimals: '18', numeric: '5' }
      const balances = [{ symbol: 'X', chainId: 'eip155:1', quantity, price, value: price }]
      wire.server.use(http.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances } as never)))
      const held = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
      expect(held).toMatchObject([{ amount: '5', price: undefined, value: undefined }])
    },
  )

  it.each([
    [0, '0'],
    [1e-9, '0.000000001'],
    [1e-300, '0'],
    [64_000.25, '64000.25'],
    [999_999_999_999_999, '999999999999999'],
    ['12.50', '12.50'],
  ])('are kept while they are possible: %j', async (price, expected) => {
    const { client, chains } = wire.open()
    const balances = [{ symbol: 'X', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '5' }, price }]
    wire.server.use(http.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances } as never)))
    const held = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
    expect(held[0]?.price).toBe(expected)
  })
})

describe('a hostile past', () => {
  const nft = (flags: unknown, quantity: unknown) => ({ nft_info: { name: 'Claim', flags }, direction: 'in', quantity })
  const spam = { is_spam: true }

  it.each([
    ['spam without a quantity', [nft(spam, undefined)], undefined],
    ['spam whose quantity is null', [nft(spam, null)], undefined],
    ['spam whose quantity is no number', [nft(spam, { numeric: 'lots' })], undefined],
    ['spam beside what cannot be read', [nft(spam, undefined), 7], undefined],
    ['nothing that can be read', [7, null, 'x'], undefined],
    ['a coin of no amount', [{ fungible_info: { symbol: 'X' }, direction: 'in' }], undefined],
    ['an NFT without a quantity', [nft(undefined, undefined)], '1'],
    ['an NFT with one', [nft({ is_spam: false }, { numeric: '3' })], '3'],
  ])('shows no empty row: %s', async (_, transfers, amount) => {
    const { client, chains } = wire.open()
    const metadata = { operationType: 'receive', status: 'confirmed', chain: 'eip155:1' }
    const answer = { data: [{ id: '1', metadata, transfers }], next: null }
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json(answer as never)))
    const { entries } = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, patient())
    expect(entries.map((entry) => entry.transfers.map((each) => each.amount))).toEqual(amount === undefined ? [] : [[amount]])
  })

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

describe('a malformed configuration', () => {
  const asking = (answer: unknown) => {
    const { client } = wire.open()
    wire.server.use(http.get(`${HOST}/appkit/v1/config`, () => HttpResponse.json(answer as never)))
    return new HttpProjectSettings(client).features(patient())
  }

  it.each(['1inch', 7, true, {}, { 0: '1inch' }])('leaves the feature to the site where its config is %j', async (config) => {
    expect(await asking({ features: [{ id: 'swap', isEnabled: true, config }] })).toEqual([
      { id: 'swap', isEnabled: true, config: 'local' },
    ])
    expect(await asking({ features: [{ id: 'swap', isEnabled: false, config }] })).toEqual([
      { id: 'swap', isEnabled: false, config: 'local' },
    ])
  })

  it.each([
    [{ features: ['swap', 1, null] }],
    [{ features: [{ name: 'swap' }] }],
    [{ features: {} }],
    [{ features: null }],
    [{}],
    [[]],
    [null],
  ])('is none: %j', async (answer) => {
    await expect(asking(answer)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('is one that switches all off', async () => {
    expect(await asking({ features: [] })).toEqual([])
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
