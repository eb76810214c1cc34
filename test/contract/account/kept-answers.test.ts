import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { keepHoldings, parseHoldings } from '../../../src/domain/account/kept-holdings.ts'
import { parseHistoryPage } from '../../../src/domain/activity/kept-history.ts'
import { toHeldToken } from '../../../src/infrastructure/account/held-token.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { ALICE, HOST, overTheWire } from '../services/over-the-wire.ts'

const wire = overTheWire()
const signal = () => new AbortController().signal
const again = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('whatever one row of a service says, its answer is kept', () => {
  const token = { name: 'Free', symbol: 'FREE', chainId: 'eip155:1', address: `eip155:1:0x${'1'.repeat(40)}`, price: 1 }
  it.each<[string, object]>([
    ['a name of marks', { name: '\u0301 Free', symbol: '\u20e3\u2800\u20e3F' }],
    ['a picture in capitals', { iconUrl: 'HTTPS://media.example/a.png' }],
    ['a picture of a loopback host', { iconUrl: 'http://localhost:3000/a.png' }],
    ['a long picture', { iconUrl: `https://media.example/${'a'.repeat(2048 - 22)}` }],
    ['an absurd amount', { quantity: { decimals: '77', numeric: '9'.repeat(78) } }],
    ['an amount with an exponent', { quantity: { decimals: '18', numeric: 1e77 } }],
    ['a small amount', { quantity: { decimals: '18', numeric: '1e-78' } }],
    ['an absurd price', { price: 1e300 }],
    ['a small price', { price: 1e-300 }],
    ['a price with zeros', { price: `${'0'.repeat(70)}1.5` }],
  ])('tokens: %s', async (_, more) => {
    const { client, chains } = wire.open()
    const balances = [{ ...token, quantity: { decimals: '18', numeric: '1' }, ...more }]
    wire.server.use(http.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances })))
    const rows = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, signal())
    const found = { tokens: rows.map(toHeldToken), isPartial: false, isBusy: false, unread: [] }
    expect(found.tokens).toHaveLength(1)
    expect(parseHoldings(again(keepHoldings(found)))).toBeTruthy()
  })

  const nft = (url: string, name = 'Sun') => ({
    nft_info: { name, content: { preview: { url } } },
    direction: 'in',
    quantity: { numeric: '1' },
  })
  it.each<[string, object]>([
    ['a picture in capitals', { transfers: [nft('HTTPS://media.example/a.png')] }],
    ['a name of marks', { transfers: [nft('https://media.example/a.png', '\u0301 Sun')] }],
    ['a date beyond all', { metadata: { minedAt: '+275760-09-13T00:00:00Z' } }],
    ['a date that is none', { metadata: { minedAt: 'soon' } }],
    ['an amount with an exponent', { transfers: [{ ...nft('x'), quantity: { numeric: '1e77' } }] }],
    ['an odd application', { metadata: { application: { name: '\u20e3 x', iconUrl: 'HTTPS://a.example/' } } }],
    ['an odd operation', { metadata: { operationType: '\u0301 send' } }],
  ])('history: %s', async (_, more) => {
    const { client, chains } = wire.open()
    const row = { id: 'a', metadata: { operationType: 'send', status: 'confirmed', chain: 'eip155:1' }, transfers: [], ...more }
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json({ data: [row], next: null })))
    const page = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, signal())
    expect(page.entries).toHaveLength(1)
    expect(parseHistoryPage(again(page))).toBeTruthy()
  })
})

it.each(['/usdc.svg', 'usdc.svg', 'data:image/svg+xml,<svg/>', 'https://shop.example/a b.svg'])(
  'a picture of the site’s own token (%s) does not undo it',
  (image) => {
    const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 1n, address: `0x${'1'.repeat(40)}`, isListed: true, logo: image }
    const found = { tokens: [usdc], isPartial: false, isBusy: false, unread: [] }
    expect(parseHoldings(again(keepHoldings(found as never)))?.tokens).toHaveLength(1)
  },
)
