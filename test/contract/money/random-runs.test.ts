import { http as handlers, passthrough } from 'msw'
import { createPublicClient, formatUnits, type Hex, http, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { receiptOf } from '../../../sandbox/receipt-of.ts'
import type { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import type { Coin } from '../../../src/domain/money/coin.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { ConnectedWalletTransactions } from '../../../src/infrastructure/money/connected-wallet-transactions.ts'
import { HttpEvmNode } from '../../../src/infrastructure/money/http-evm-node.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { seededRandom } from '../../fakes/services/seeded-random.ts'
import { type Chain, chainOf, NATIVE } from '../../support/market.ts'
import { runLength, seedsOf } from '../../support/run-length.ts'
import { ether, ME, sendWorld } from '../../support/send-world.ts'
import { swapWorld } from '../../support/swap-world.ts'
import { overTheWire } from '../services/over-the-wire.ts'

/** 500 together in `npm test`, a fifth of them swaps, each of which takes four times as long as a send. */
const [SENDS, SWAPS] = runLength({ check: [40, 12], test: [400, 100], full: [500, 500] } as const)
const CHAIN = 1
const RICH = parseEther('1000')
const told = (state: unknown) => JSON.stringify(state, (_, each) => (typeof each === 'bigint' ? String(each) : (each as unknown)))
const [FIRST = 1] = seedsOf(1)
const dice = (seed: number) => {
  const random = seededRandom(seed + 100 * (FIRST - 1))
  return (sides: number) => Math.floor(random() * sides)
}

/** Each run: a form filled at random, reviewed, confirmed, mined; then the chain is compared with the review. */
describe('random sends and swaps on a local chain', () => {
  const wire = overTheWire()
  let anvil: Anvil
  let chain: Chain
  let reader: ReturnType<typeof createPublicClient>
  // The chain itself is no service.
  const letThrough = () => wire.server.use(handlers.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()))
  beforeEach(letThrough)
  beforeAll(async () => {
    letThrough()
    anvil = await startAnvil(CHAIN, 0)
    chain = chainOf(anvil.url, 7)
    reader = createPublicClient({ pollingInterval: 20, transport: http(anvil.url) })
    await rpc('anvil_impersonateAccount', [ME])
    await rpc('anvil_setBalance', [ME, toHex(RICH)])
  })
  afterAll(() => anvil?.stop())

  async function rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

  /** The local chain, and a wallet whose account the chain signs for. */
  function onChain() {
    const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) =>
      method === 'eth_accounts' ? [ME] : rpc(method, params ?? [])
    const connections = { provider: () => ({ request }), connection: () => undefined } as unknown as ConnectionService
    const node = new HttpEvmNode(new FetchHttp(new SystemClock()), { of: () => [anvil.url] })
    return { node, wallet: new ConnectedWalletTransactions(connections) }
  }

  /**
   * A node may answer before it has mined: the next question comes with the clock. The clock stands while a wallet or a node is waited for, who
   * are real here and may take long on a busy machine: their deadlines would be over in half a second.
   */
  async function polled<T>(work: Promise<T>, clock: { advance(ms: number): Promise<void> }, isMining: () => boolean): Promise<T> {
    let isDone = false
    void work.finally(() => {
      isDone = true
    })
    await expect
      .poll(async () => clock.advance(!isDone && isMining() ? 1000 : 0).then(() => isDone), { interval: 5, timeout: 10_000 })
      .toBe(true)
    return work
  }

  /** As the visitor is told in the end. */
  async function outcomeOf(step: () => object, clock: { advance(ms: number): Promise<void> }): Promise<unknown> {
    const outcome = () => (step() as { outcome?: unknown }).outcome
    await expect.poll(async () => clock.advance(1000).then(outcome), { interval: 2, timeout: 10_000 }).toBeDefined()
    return outcome()
  }

  const own = (address: string) => reader.getBalance({ address: address as Hex })
  const held = (coin: Coin, address: string) =>
    coin.address === undefined ? own(address) : chain.held(coin.address as Hex, address as Hex)
  const feeOf = async (hash: string) => {
    const { gasUsed, effectiveGasPrice } = await receiptOf(reader, hash as Hex)
    return gasUsed * effectiveGasPrice
  }

  it(`sends exactly what ${SENDS} reviews show`, async () => {
    const random = dice(14)
    const world = await sendWorld(onChain())
    const token = (address: Hex, symbol: string, decimals: number, amount: bigint): Coin => ({
      ...ether(amount),
      address,
      symbol,
      decimals,
    })
    const [six, none, old] = [await chain.coin('Six', 'SIX', 6), await chain.coin('None', 'NON', 0), await chain.oldCoin()]
    for (const address of [six, none, old]) await chain.mint(address, ME, 10n ** 15n)
    const coins = [ether(RICH), token(six, 'SIX', 6, 10n ** 15n), token(none, 'NON', 0, 10n ** 15n), token(old, 'USDT', 6, 10n ** 15n)]
    for (let run = 0; run < SENDS; run += 1) {
      const coin = coins[run % coins.length] as Coin
      const digits = random(coin.decimals + 1)
      const amount = (BigInt(1 + random(999_999)) * 10n ** BigInt(coin.decimals)) / 10n ** BigInt(6 + digits > 18 ? 18 : 6 + digits) || 1n
      const to = `0x${Array.from({ length: 40 }, () => random(16).toString(16)).join('')}`
      const text = formatUnits(amount, coin.decimals)
      const before = [await held(coin, ME), await held(coin, to)] as const
      world.fill(coin, text, to)
      const review = await world.review()
      if (!review) throw new Error(`run ${run}: no review of ${text} ${coin.symbol}: ${told(world.send.state.value.step)}`)
      const { draft, fee } = review.prepared
      const step = await world.confirm()
      if (step.status !== 'sent') throw new Error(`run ${run}: not sent: ${told(step)}`)
      const paid = await feeOf(step.hash)
      expect([draft.amount, draft.to.toLowerCase()]).toEqual([amount, to])
      expect((await held(coin, to)) - before[1]).toBe(draft.amount)
      expect(before[0] - (await held(coin, ME))).toBe(draft.amount + (coin.address === undefined ? paid : 0n))
      expect(paid).toBeLessThanOrEqual(fee)
      expect(await outcomeOf(() => world.send.state.value.step, world.clock)).toBe('done')
      world.send.reset()
    }
  }, 600_000)

  it(`swaps exactly what ${SWAPS} offers show`, async () => {
    const random = dice(41)
    const { client, chains, world: services } = wire.open()
    const world = await swapWorld({ ...onChain(), provider: new HttpSwapProvider(client, chains) })
    const gold = await chain.coin('Gold', 'GOLD', 6)
    const old = await chain.oldCoin()
    const exchange = await chain.exchange()
    await chain.pay(exchange, parseEther('900'))
    for (const coin of [gold, old]) {
      await chain.mint(coin, ME, 10n ** 12n)
      await chain.mint(coin, exchange, 10n ** 18n)
    }
    const list: readonly Coin[] = [
      ether(RICH),
      { ...ether(10n ** 12n), address: gold, symbol: 'GOLD', decimals: 6 },
      { ...ether(10n ** 12n), address: old, symbol: 'USDT', decimals: 6 },
    ]
    const id = (coin: Coin) => (coin.address ?? NATIVE).toLowerCase()
    const rates: Record<string, string> = {}
    for (const from of list)
      for (const to of list) {
        const base = 10n ** BigInt(18 + to.decimals - from.decimals)
        const rate = (base * BigInt(500 + random(1000))) / 1000n
        if (from === to) continue
        rates[`${id(from)}>${id(to)}`] = String(rate)
        await chain.setRate(exchange, id(from) as Hex, id(to) as Hex, rate)
      }
    const tokens = list.map(({ name, symbol, decimals, address }) => ({ name, symbol, decimals, address: `eip155:1:${address ?? NATIVE}` }))
    services.setKnobs({ market: { chainId: 'eip155:1', router: exchange, tokens, rates } })
    for (let run = 0; run < SWAPS; run += 1) {
      const from = list[run % 3] as Coin
      const to = list[(run + 1 + random(2)) % 3] as Coin
      const amount = (BigInt(1 + random(99_999)) * 10n ** BigInt(from.decimals)) / 1_000_000n
      world.swap.form.reset()
      world.swap.form.choose('sourceToken', from)
      world.swap.form.choose('toToken', to)
      world.swap.form.enterAmount(formatUnits(amount, from.decimals))
      const reviewed = async () => {
        world.swap.edit()
        await world.clock.advance(200)
        await expect.poll(() => world.swap.state.value.quote.status, { interval: 2, timeout: 5000 }).toBe('known')
        if (!(await world.swap.review())) throw new Error(`run ${run}: ${told(world.swap.state.value.step)}`)
      }
      await reviewed()
      // Each step that comes before the swap itself.
      for (let steps = 0; world.offer()?.next !== 'swap'; steps += 1) {
        // The allowance is set to zero, then to the amount.
        if (steps > 1) throw new Error(`run ${run}: still ${world.offer()?.next}: ${told(world.swap.state.value)}`)
        const before = await held(from, ME)
        await polled(world.confirm(), world.clock, () => world.swap.state.value.step.status === 'approving')
        expect(await held(from, ME)).toBe(before)
        if (!world.offer()) throw new Error(`run ${run}: ${told(world.swap.state.value.step)}`)
      }
      const offer = world.offer()
      if (!offer) throw new Error('no offer')
      const before = [await held(from, ME), await held(to, ME)] as const
      await world.confirm()
      const { step } = world.swap.state.value
      if (step.status !== 'sent') throw new Error(`run ${run}: not sent: ${told(step)}`)
      const paid = await feeOf(step.hash)
      const fee = (coin: Coin) => (coin.address === undefined ? paid : 0n)
      expect(before[0] - (await held(from, ME)) - fee(from)).toBe(amount)
      expect((await held(to, ME)) - before[1] + fee(to)).toBe(offer.toAmount)
      expect(await outcomeOf(() => world.swap.state.value.step, world.clock)).toBe('done')
      // The local market is no router that we know: nobody guarantees a minimum.
      expect(offer.minimum).toBeUndefined()
      if (from.address) expect(await chain.allowed(from.address as Hex, ME, exchange)).toBe(0n)
    }
  }, 600_000)
})
