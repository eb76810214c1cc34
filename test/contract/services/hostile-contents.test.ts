import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { poisoned } from '../../../src/domain/activity/look-alikes.ts'
import { operationOf } from '../../../src/domain/activity/operation.ts'
import type { AppError } from '../../../src/domain/errors/app-error.ts'
import { isBait } from '../../../src/domain/money/bait.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import type { HistoryEntry } from '../../../src/ports/activity/activity-history.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import type { CorpusCase } from '../../corpora/lib/read-corpus.ts'
import { type Checks, cases, expectResult, playOver } from './hostile-answers.ts'
import { ALICE, HOST, overTheWire, patient } from './over-the-wire.ts'

const wire = overTheWire()
const play = (entry: CorpusCase, path: string) => playOver(wire, entry, path)

describe('a hostile registry', () => {
  const query = { page: 1, entries: 40 }
  const ask = (entry: CorpusCase) => new HttpWalletRegistry(play(entry, '/getWallets').client).find(query, patient())

  type Answer =
    | Readonly<{ wallets: readonly Readonly<{ name: string; imageId?: unknown; chains: unknown; order?: unknown }>[]; count: number }>
    | AppError
  const rows = (answer: Answer) => ('wallets' in answer ? answer.wallets : [])
  const oneRow = (answer: Answer) => expect(rows(answer)).toHaveLength(1)
  const none = (answer: Answer) => expect(rows(answer)).toEqual([])
  const lists: Checks<Answer> = {
    'link dropped; wallet hidden when no good link is left': none,
    // An answer that is no list is a failure with a retry, in which no wallet is shown.
    'empty list': (answer) => expect(answer).toMatchObject({ code: 'ANSWER_UNREADABLE' }),
    dropped: none,
    'never used as an attribute without escaping': none,
    'dropped or shown as text': none,
    ignored: (answer) => expect(rows(answer).map(({ order }) => order)).toEqual([undefined]),
    'encoded; no request to evil.example': (answer) => expect(rows(answer).map(({ imageId }) => imageId)).toEqual([undefined]),
    'bad entry dropped': (answer) => expect(rows(answer).map(({ chains }) => chains)).toEqual([['eip155:1']]),
    'one row': oneRow,
    'one row; paging stops': (answer) => [oneRow(answer), expect(answer).toHaveProperty('count', 1)],
    // The views tell them apart: `wallet-rows.test.ts`, `test/e2e/registry-hostile.e2e.ts`.
    'row is told apart from the built-in one': oneRow,
    'announced row keeps its own provider and icon': oneRow,
  }

  it.each(
    cases('wallet-list')
      .filter(({ expect: { result } }) => !['body above 5 MB is dropped', 'characters'].includes(String(result)))
      .map((entry) => [entry.name, entry] as const),
  )('%s', async (_, entry) => {
    expectResult(lists, entry, await ask(entry).catch((error: AppError) => error))
  })

  it.each(
    cases('wallet-list')
      .filter(({ expect: { result } }) => result === 'characters')
      .map((entry) => [entry.name, entry] as const),
  )('gives the characters alone: %s', async (_, entry) => {
    const [given] = (materialise((entry['response'] as { json: unknown }).json) as { data: readonly { name: string }[] }).data
    expect((await ask(entry)).wallets.map(({ name }) => name)).toEqual([given?.name])
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

type Held = readonly Readonly<{ name?: unknown; iconUrl?: unknown }>[]
const nothing = (found: readonly unknown[]) => expect(found).toEqual([])
const one = (found: readonly unknown[]) => expect(found).toHaveLength(1)
const balances: Checks<Held> = {
  empty: nothing,
  'row dropped': nothing,
  placeholder: (held) => [one(held), expect(held[0]?.iconUrl).toBeUndefined()],
  'plain text, no link': (held) => {
    expect(held.map(({ name }) => name)).toEqual(['Visit evil.example to claim'])
    expect(held.every(({ name }) => isBait(String(name)))).toBe(true)
  },
  // The contract is asked before sending: `test/contract/send/send-attacks.test.ts`.
  'before sending, decimals are read from the contract; a difference stops the send': one,
}

describe('hostile balances', () => {
  it.each(cases('balance').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { client, chains } = play(entry, '/v1/account/:address/balance')
    const work = new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
    // A list without a readable row is a failure, after which the nodes are asked; nothing of it is shown.
    const held = await work.catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'ANSWER_UNREADABLE' })
      return []
    })
    expectResult(balances, entry, held)
  })
})

it('keeps rows without an address apart, by their symbol: only the network tells which is its own coin', async () => {
  const { client, chains } = wire.open()
  const balances = ['FAKE', 'ETH', 'eth'].map((symbol) => ({ symbol, chainId: 'eip155:1', quantity: { decimals: '18', numeric: '5' } }))
  wire.server.use(http.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances } as never)))
  const held = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
  expect(held.map(({ symbol }) => symbol)).toEqual(['FAKE', 'ETH'])
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
    ['spam without a quantity', [nft(spam, undefined)], []],
    ['spam whose quantity is null', [nft(spam, null)], []],
    ['spam whose quantity is no number', [nft(spam, { numeric: 'lots' })], []],
    ['spam beside what cannot be read', [nft(spam, undefined), 7], []],
    ['nothing that can be read: the transaction alone', [7, null, 'x'], [[]]],
    ['a coin of unknown amount', [{ fungible_info: { symbol: 'X' }, direction: 'in' }], [[undefined]]],
    ['an NFT without a quantity', [nft(undefined, undefined)], [['1']]],
    ['an NFT with one', [nft({ is_spam: false }, { numeric: '3' })], [['3']]],
  ])('shows no empty row: %s', async (_, transfers, amounts) => {
    const { client, chains } = wire.open()
    const metadata = { operationType: 'receive', status: 'confirmed', chain: 'eip155:1' }
    const answer = { data: [{ id: '1', metadata, transfers }], next: null }
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json(answer as never)))
    const { entries } = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, patient())
    expect(entries.map((entry) => entry.transfers.map((each) => each.amount))).toEqual(amounts)
  })

  type Page = Readonly<{ entries: readonly HistoryEntry[] }>
  const rows: Checks<Page> = {
    'generic label': ({ entries }) => expect(entries.map(({ operation }) => operationOf(operation))).toEqual(['executed']),
    // A marked row shows no address: `transactions-view.test.tsx`.
    'zero-value and dust transfers from unknown senders are marked and their address is not one click copyable as a receiver': ({
      entries,
    }) => {
      const marks = (account: string) => [...poisoned(entries, { account, receivers: [] }).values()]
      expect(marks('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toEqual(['lookAlike'])
      expect(marks(ALICE)).toEqual(['dust'])
    },
    'row without date or dropped': ({ entries }) => expect(entries.map(({ minedAt }) => minedAt)).toEqual([undefined]),
    // The next test sends one.
    'used only as an encoded query value': ({ entries }) => nothing(entries),
    placeholder: ({ entries }) => one(entries),
    'hidden (spec: active chain only)': ({ entries }) => nothing(entries),
  }

  it.each(cases('history').map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const { client, chains } = play(entry, '/v1/account/:address/history')
    const page = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, patient())
    expectResult(rows, entry, { entries: page.entries })
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
