import { describe, expect, it } from 'vitest'
import { ETHEREUM, queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { accountTokens } from '../../domain/account/account-token.ts'
import { keepHoldings, parseHoldings } from '../../domain/account/kept-holdings.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { solana } from '../network/known-networks.ts'
import { RecognisedHoldings } from './recognised-holdings.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = toNetwork(solana, {})
const dollars = (more: Partial<HeldToken> = {}): HeldToken => ({
  ...{ name: 'USD Coin', symbol: 'USDC', address: USDC, decimals: 6, amount: 5_000_000n },
  ...more,
})

function open(held: readonly HeldToken[], load?: ConstructorParameters<typeof RecognisedHoldings>[2], network = ETHEREUM) {
  const [clock, inner] = [new FakeClock(), new FakeTokenHoldings()]
  inner.hold(network.caipNetworkId, OWNER, ...held)
  const holdings = new RecognisedHoldings(inner, clock, load)
  const find = (signal = new AbortController().signal) => holdings.find(queryOf(OWNER, network), signal)
  return { clock, find }
}

describe('without any price', () => {
  it('knows real dollars, also from the cache, and still marks what imitates them', async () => {
    const { find } = open([dollars(), dollars({ address: `0x${'b'.repeat(40)}` })])
    for (const found of [await find(), parseHoldings(JSON.parse(JSON.stringify(keepHoldings(await find()))))])
      expect(
        accountTokens(found ?? { tokens: [], isPartial: false, isBusy: false }, ETHEREUM).map(({ address, isLookAlike }) => [
          address?.[2],
          isLookAlike,
        ]),
      ).toEqual([
        ['A', false],
        ['b', true],
      ])
  })

  it('calls a mint by its symbol where the node told the mint alone', async () => {
    const short = `${MINT.slice(0, 6)}…${MINT.slice(-4)}`
    const { find } = open([dollars({ name: short, symbol: short, address: MINT })], undefined, SOLANA)
    expect((await find()).tokens).toMatchObject([{ symbol: 'USDC', name: 'USDC', isGenuine: true }])
  })
})

describe('the list of known contracts', () => {
  it.each([
    ['fails to load', () => Promise.reject(new Error('offline'))],
    ['never comes', () => new Promise<never>(() => {})],
  ])('%s: the rows are there, and nothing is decided', async (_, load) => {
    const { clock, find } = open([dollars()], load)
    const finding = find()
    await clock.advance(3000)
    expect((await finding).tokens).toEqual([dollars()])
  })

  it('is waited for no longer than the reader waits', async () => {
    const controller = new AbortController()
    const { clock, find } = open([dollars()], () => new Promise<never>(() => {}))
    const finding = find(controller.signal)
    finding.catch(() => {})
    await clock.advance(100)
    controller.abort()
    await expect(finding).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
