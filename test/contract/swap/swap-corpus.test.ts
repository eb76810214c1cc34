import { describe, expect, it } from 'vitest'
import { approveCall } from '../../../src/domain/money/evm-calls.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import { impactVerdict, SLIPPAGE } from '../../../src/domain/swap/swap-rules.ts'
import type { BuiltSwap } from '../../../src/ports/swap/swap-provider.ts'
import { readCorpus } from '../../corpora/lib/read-corpus.ts'
import { dollars, ME, USDC } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

type Hex = `0x${string}`
type Fields = Readonly<{
  asked: Readonly<{ from: string; to: string; amount: string; userAddress: string }>
  api: Readonly<{
    tx?: Readonly<{ to?: string; data?: Hex; value?: string; gas?: string; chainId?: CaipNetworkId }>
    approve?: Readonly<{ to?: string; data?: Hex }>
    slippage?: unknown
    impact?: string
    chain?: CaipNetworkId
  }>
}>
const cases = readCorpus('send-swap-safety').filter(({ kind }) => kind === 'swap')
const fieldsOf = ({ given }: (typeof cases)[number]) => given as unknown as Fields
const withField = (name: keyof Fields['api']) =>
  cases.filter((entry) => name in fieldsOf(entry).api).map((entry) => [String(entry.name), entry] as const)

/** What the case asks for, over a service that answers what it says. An account without code is what `to` is, unless it is the router. */
async function play(entry: (typeof cases)[number]) {
  const { asked, api } = fieldsOf(entry)
  expect([asked.from, asked.to, asked.userAddress]).toEqual([`eip155:1:${USDC}`, `eip155:1:${USDT}`, `eip155:1:${ME}`])
  const world = await swapWorld({ ...(api.chain && { chain: api.chain }) })
  const { tx, approve } = api
  const built: Partial<Record<keyof BuiltSwap, unknown>> = { ...tx }
  if (tx?.value) built.value = BigInt(tx.value)
  if (tx?.gas) built.gas = BigInt(tx.gas)
  world.provider.built = built as Partial<BuiltSwap>
  world.provider.builtApproval = approve ?? {}
  // With the allowance there, the swap itself is what comes next.
  if (tx) world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), BigInt(asked.amount))
  world.node.setCode(USDT, '0x60')
  await world.ask(String(BigInt(asked.amount) / 10n ** 6n))
  const isOffered = await world.swap.review()
  return { ...world, isOffered, asked }
}

describe('swaps, by the fields of each case', () => {
  it.each([...withField('tx'), ...withField('approve')])('%s', async (_, entry) => {
    const { isOffered, swap, wallet, offer, confirm, asked } = await play(entry)
    const verdict = String(entry.expect['verdict'])
    if (verdict.startsWith('re-estimate')) {
      expect(isOffered).toBe(true)
      expect(offer()?.prepared.gas).toBeLessThan(1_000_000n)
      expect(await confirm()).toBe(true)
      expect(Object.keys(wallet.asked[0]?.call ?? {}).sort()).toEqual(['data', 'from', 'to', 'value'])
      return
    }
    expect(verdict).toMatch(/^stop|block/)
    expect(isOffered).toBe(false)
    expect(swap.state.value.step).toMatchObject({ status: 'editing', error: { code: 'SWAP_REFUSED' } })
    expect(wallet.asked).toEqual([])
    expect(asked.amount).toBe('100000000')
  })

  // No text, option or answer of the service sets the slippage: what a case would refuse or warn of cannot be asked for.
  it.each(withField('slippage'))('%s', async (_, entry) => {
    const { slippage } = fieldsOf(entry).api
    expect(String(entry.expect['verdict'])).toMatch(/refuse|warn/)
    const world = await swapWorld()
    const asked: unknown[] = []
    const { buildSwap } = world.provider
    world.provider.buildSwap = async (query, signal) => {
      asked.push(query.slippagePercent)
      return buildSwap(query, signal)
    }
    world.swap.form.fill({ amount: '100', slippage, slippagePercent: slippage })
    await world.ask()
    expect(await world.swap.review()).toBe(true)
    expect([asked, world.offer()?.minimum]).toEqual([[SLIPPAGE], 99_000_000n])
  })

  it.each(withField('chain'))('%s', async (_, entry) => {
    const { swap, provider, isOffered, offers } = await play(entry)
    const verdict = String(entry.expect['verdict'])
    expect(swap.owner?.network.caipNetworkId).toBe(fieldsOf(entry).api.chain)
    expect([swap.isSupported, isOffered, provider.quotes]).toEqual([false, false, []])
    const { owner, state } = swap
    const { source, target } = state.value
    if (!owner || !source || !target) throw new Error('no form')
    const made = offers.make({ ...owner, source, target, amount: 100_000_000n }, new AbortController().signal)
    await expect(made).rejects.toMatchObject({ code: 'SWAP_UNSUPPORTED', message: verdict })
  })

  it.each(withField('impact'))('%s', async (_, entry) => {
    expect(entry.expect['verdict']).toBe('warn with a second click')
    const world = await swapWorld()
    const lost = Number(fieldsOf(entry).api.impact)
    world.swap.form.choose('sourceToken', { ...dollars(10n ** 9n), price: '1' })
    world.swap.form.choose('toToken', { ...dollars(0n), address: USDT, symbol: 'USDT', price: String(1 - lost) })
    world.swap.form.enterAmount('100')
    await world.clock.advance(200)
    expect(await world.swap.review()).toBe(true)
    expect(world.offer()?.impact).toBe(2000n)
    expect(impactVerdict(world.offer()?.impact)).toBe('confirm')
  })
})

describe('a quote, its transaction and what is shown are one thing', () => {
  const offered = async () => {
    const world = await swapWorld()
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
    await world.ask()
    await world.swap.review()
    return world
  }

  it('signs no offer that is older than twenty seconds: it is asked for again and shown', async () => {
    const { offer, confirm, clock, wallet, provider } = await offered()
    const shown = offer()
    await clock.advance(20_001)
    expect(await confirm()).toBe(false)
    expect(wallet.asked).toEqual([])
    expect(offer()).not.toBe(shown)
    expect(provider.quotes).toHaveLength(3)
    expect(await confirm()).toBe(true)
  })

  it('keeps the old offer in sight, and not to be signed, while a new one is made', async () => {
    const { swap, clock, offer, confirm, wallet, provider } = await offered()
    swap.watch()
    const { quote } = provider
    let answer = () => {}
    provider.quote = async (query, signal) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return quote(query, signal)
    }
    const shown = offer()
    await clock.advance(10_000)
    expect(swap.state.value.step).toEqual({ status: 'renewing', offer: shown })
    expect(await confirm()).toBe(false)
    answer()
    await clock.advance(0)
    expect(swap.state.value.step.status).toBe('review')
    expect(offer()).not.toBe(shown)
    expect(wallet.asked).toEqual([])
  })

  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    const { swap, clock, provider, visible$ } = await swapWorld().then(async (world) => {
      await world.ask()
      return world
    })
    swap.watch()
    visible$.next(false)
    await clock.advance(120_000)
    expect(provider.quotes).toHaveLength(1)
    visible$.next(true)
    await clock.advance(0)
    expect(provider.quotes).toHaveLength(2)
    await clock.advance(10_000)
    expect(provider.quotes).toHaveLength(3)
  })

  it.each([
    ['the allowance was taken away', 'allowance too low', undefined],
    ['the price moved', '', '0x064a4ec6'],
  ])('runs the transaction once more before the wallet is asked: %s', async (_, complaint, selector) => {
    const { node, confirm, wallet, swap } = await offered()
    // Only the swap itself fails; balances can still be read.
    const { call } = node
    node.call = async (asked, network, signal) => {
      if (asked.to === ROUTER) Object.assign(node, { complaint, selector })
      return call.call(node, asked, network, signal).finally(() => Object.assign(node, { complaint: undefined, selector: undefined }))
    }
    expect(await confirm()).toBe(false)
    expect(wallet.asked).toEqual([])
    expect(swap.state.value.step).toMatchObject({ status: 'review', error: { code: 'SIMULATION_FAILED' } })
  })

  it('says that the coin of the network is missing for the fee', async () => {
    const { node, ask, swap } = await swapWorld()
    node.fund(ME, 1n)
    await ask()
    node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
    expect(await swap.review()).toBe(false)
    expect(swap.state.value.step).toMatchObject({ error: { code: 'INSUFFICIENT_FUNDS', facts: { symbol: 'ETH' } } })
  })

  it('reads the balances again after a swap, and says when it reverted because the price moved', async () => {
    const { confirm, node, clock, asked, swap } = await offered()
    expect(await confirm()).toBe(true)
    Object.assign(node, { complaint: 'execution reverted', selector: '0x064a4ec6' })
    const { step } = swap.state.value
    node.mine('hash' in step ? step.hash : '', 'reverted')
    await clock.advance(1000)
    expect(swap.state.value.step).toMatchObject({ status: 'sent', outcome: 'reverted', isPriceMove: true })
    expect([asked.refreshes, asked.moved]).toEqual([1, [USDT, USDC]])
  })

  it('approves no more than the amount', async () => {
    const { ask, swap, offer } = await swapWorld()
    await ask()
    await swap.review()
    expect(offer()?.prepared.call.data).toBe(approveCall(ROUTER, 100_000_000n))
  })
})
