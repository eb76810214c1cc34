import { describe, expect, it } from 'vitest'
import { approveCall } from '../../../src/domain/money/evm-calls.ts'
import { NATIVE_TOKEN } from '../../../src/domain/swap/router-calls.ts'
import {
  approvalCall,
  callValue,
  expectMoves,
  impactVerdict,
  lowestOf,
  priceImpact,
  type SwapWish,
  swapCall,
} from '../../../src/domain/swap/swap-rules.ts'
import { swapAction } from '../../../src/domain/swap/swap-state.ts'
import type { BuiltSwap } from '../../../src/ports/swap/swap-provider.ts'
import { judgedNamed } from '../../corpora/lib/ledger.ts'
import { routerSwap } from '../../fakes/swap/router-swap.ts'
import { ME, ONE, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

const corpus = 'send-swap-safety'
const wish: SwapWish = { chain: 'eip155:1', user: ME, from: USDC, to: USDT, amount: 100_000_000n, minimum: 99_000_000n }
const data = routerSwap({ from: USDC, to: USDT, receiver: ME, amount: 100_000_000n, minimum: 99_000_000n })
const built: BuiltSwap = { chainId: 'eip155:1', to: ROUTER, data, toAmount: 100_000_000n }
const refusedFor = (part: string) => expect.objectContaining({ code: 'SWAP_REFUSED', facts: { part } })
const fault = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

describe('what the service built', () => {
  it('passes when it is what was asked', () => expect(swapCall(built, wish)).toEqual({ from: ME, to: ROUTER, data, value: 0n }))

  it.each<[string, Partial<BuiltSwap>, string]>([
    ['native value when selling a token', { value: ONE }, 'value'],
    ['data is setApprovalForAll', { data: '0xa22cb465' }, 'data'],
    ['data empty', { data: '0x' }, 'data'],
    ['build-transaction on other chain', { chainId: 'eip155:137' }, 'chain'],
  ])('stops: %s', (name, change, part) => {
    judgedNamed(corpus, name)
    expect(fault(() => swapCall({ ...built, ...change }, wish))).toEqual(refusedFor(part))
  })

  it.each([
    [{ receiver: YOU }, 'receiver'],
    [{ amount: 100_000_001n }, 'amount'],
    [{ minimum: 98_999_999n }, 'minimum'],
    [{ to: USDC }, 'data'],
    [{ from: USDT }, 'data'],
  ])('stops another %o in the call of the router', (change, part) => {
    const other = routerSwap({ from: USDC, to: USDT, receiver: ME, amount: 100_000_000n, minimum: 99_000_000n, ...change })
    expect(fault(() => swapCall({ ...built, data: other }, wish))).toEqual(refusedFor(part))
  })

  it('stops a call of a token, of the account, or of an account without code', async () => {
    judgedNamed(corpus, 'build-transaction to unknown contract', 'gas 1e18')
    for (const to of [USDC, USDT, ME]) expect(fault(() => swapCall({ ...built, to }, wish))).toEqual(refusedFor('contract'))
    const world = await swapWorld()
    world.provider.built = { to: YOU, gas: 10n ** 18n }
    world.node.setCode(YOU, '0x')
    await world.ask()
    expect(await world.swap.review()).toBe(false)
    expect(world.swap.state.value.step).toMatchObject({ error: { code: 'SWAP_REFUSED', facts: { part: 'contract' } } })
    expect(world.wallet.asked).toEqual([])
  })

  it.each<[string, Parameters<typeof approvalCall>[0], string]>([
    ['approve: sent to other token', { chainId: 'eip155:1', to: USDT, data: approveCall(ROUTER, 100_000_000n) }, 'approval'],
    ['approve: spender differs from allowance target', { chainId: 'eip155:1', to: USDC, data: approveCall(YOU, 100_000_000n) }, 'spender'],
    ['', { chainId: 'eip155:1', to: USDC, data: approveCall(ROUTER, 2n ** 256n - 1n) }, 'approval'],
    ['', { chainId: 'eip155:1', to: USDC, data: `${approveCall(ROUTER, 100_000_000n)}00` }, 'approval'],
    ['', { chainId: 'eip155:137', to: USDC, data: approveCall(ROUTER, 100_000_000n) }, 'chain'],
    ['', { chainId: 'eip155:1', to: USDC, data: approveCall(ROUTER, 100_000_000n), value: 1n }, 'value'],
  ])('stops an approval, also one without a limit: %s', (name, approval, part) => {
    if (name) judgedNamed(corpus, name)
    expect(fault(() => approvalCall(approval, wish, ROUTER))).toEqual(refusedFor(part))
  })

  it('judges what cannot be decoded by what it moves', () => {
    const out = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: 100_000_000n }
    const back = { token: USDT.toLowerCase(), from: ROUTER, to: ME.toLowerCase(), amount: 99_000_000n }
    expect(fault(() => expectMoves([out, back], wish, ROUTER))).toBeUndefined()
    expect(fault(() => expectMoves([{ ...out, amount: 100_000_001n }, back], wish, ROUTER))).toEqual(refusedFor('amount'))
    expect(fault(() => expectMoves([out, { ...back, amount: 98_999_999n }], wish, ROUTER))).toEqual(refusedFor('minimum'))
    expect(fault(() => expectMoves([out, { ...back, to: YOU.toLowerCase() }], wish, ROUTER))).toEqual(refusedFor('minimum'))
    const stolen = { token: `0x${'ab'.repeat(20)}`, from: ME.toLowerCase(), to: ROUTER, amount: 1n }
    expect(fault(() => expectMoves([out, back, stolen], wish, ROUTER))).toEqual(refusedFor('data'))
  })

  it('refuses what can be neither decoded nor simulated', async () => {
    const world = await swapWorld()
    world.provider.built = { data: '0x12345678' }
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
    await world.ask()
    expect(await world.swap.review()).toBe(false)
    expect(world.swap.state.value.step).toMatchObject({ error: { code: 'SWAP_REFUSED', facts: { part: 'data' } } })
  })
})

describe('figures', () => {
  it('carries the amount where the source is the own coin, else nothing', () => {
    expect(callValue({ from: NATIVE_TOKEN, amount: 5n })).toBe(5n)
    expect(callValue({ from: USDC, amount: 5n })).toBe(0n)
  })

  it('takes no less than the slippage and half a percent below the quote', () => {
    expect(lowestOf(1000n)).toBe(985n)
    expect(lowestOf(101n)).toBe(99n)
  })

  it('warns of a price impact from 5 %, and asks again from 15 %', () => {
    judgedNamed(corpus, 'price impact above 15%')
    expect(priceImpact(1000n, 940n)).toBe(600n)
    expect(priceImpact(undefined, 940n)).toBeUndefined()
    expect([undefined, 499n, 500n, 1499n, 1500n].map(impactVerdict)).toEqual(['unknown', 'ok', 'warn', 'warn', 'confirm'])
  })
})

describe('the way of a swap', () => {
  it('asks for an approval of exactly the amount, then swaps', async () => {
    const world = await swapWorld()
    await world.ask()
    expect(await world.swap.review()).toBe(true)
    expect(world.offer()).toMatchObject({ next: 'approve', minimum: 99_000_000n, router: ROUTER })
    const approving = world.confirm()
    await world.mineNext()
    await approving
    expect(world.wallet.asked[0]?.call).toMatchObject({ to: USDC, data: approveCall(ROUTER, 100_000_000n), value: 0n })
    expect(world.offer()).toMatchObject({ next: 'swap' })
    expect(await world.confirm()).toBe(true)
    expect(world.wallet.asked).toHaveLength(2)
    expect(world.wallet.asked[1]?.call).toMatchObject({ to: ROUTER, value: 0n })
  })

  it('says that an approval was sent and failed on the chain, not that nothing was signed', async () => {
    const world = await swapWorld()
    await world.ask()
    await world.swap.review()
    const approving = world.confirm()
    await world.clock.advance(0)
    world.node.mine(`0x${'1'.padStart(64, '0')}`, 'reverted')
    await world.clock.advance(1000)
    expect(await approving).toBe(false)
    expect(world.swap.state.value.step).toMatchObject({
      status: 'review',
      error: { code: 'APPROVAL_FAILED', facts: { outcome: 'reverted' } },
    })
  })

  it('sets an old allowance to zero first where the token wants it', async () => {
    judgedNamed(corpus, 'allowance non-zero, token needs zero first (USDT)')
    const world = await swapWorld()
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 7n)
    world.node.needsReset = USDC
    await world.ask()
    await world.swap.review()
    expect(world.offer()).toMatchObject({ next: 'reset', prepared: { call: { data: approveCall(ROUTER, 0n) } } })
  })

  it('asks the wallet once for a hundred confirmations', async () => {
    const world = await swapWorld()
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
    await world.ask()
    await world.swap.review()
    const offer = world.offer()
    if (!offer) throw new Error('no offer')
    const all = await Promise.all(Array.from({ length: 100 }, () => world.swap.confirm(offer)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('lets the newest question win', async () => {
    judgedNamed(corpus, 'quote answers out of order')
    const world = await swapWorld()
    await world.ask('1')
    world.swap.form.enterAmount('2')
    world.swap.form.enterAmount('3')
    await world.clock.advance(199)
    expect(world.provider.quotes).toHaveLength(1)
    await world.clock.advance(1)
    expect(world.provider.quotes.map(({ amount }) => amount)).toEqual([1_000_000n, 3_000_000n])
    expect(world.swap.state.value.quote).toEqual({ status: 'known', toAmount: 3_000_000n })
  })

  it('tells a missing balance, a missing offer and a dead service apart', async () => {
    judgedNamed(corpus, 'gas price API fails')
    const world = await swapWorld()
    world.provider.hasGasPrice = false
    await world.ask()
    expect(swapAction(world.swap.state.value)).toBe('review')
    world.swap.form.enterAmount('5000')
    expect(swapAction(world.swap.state.value)).toBe('balance')
    world.provider.hasLiquidity = false
    await world.ask()
    expect(swapAction(world.swap.state.value)).toBe('liquidity')
    world.provider.isDown = true
    await world.ask('99')
    expect(swapAction(world.swap.state.value)).toBe('unquoted')
  })

  it('works on the networks of the service only', async () => {
    judgedNamed(corpus, 'chain not in the swap list', 'slippage 101 / -1 / NaN', 'slippage 50')
    const world = await swapWorld({ chain: 'eip155:11155111' })
    expect(world.swap.owner?.network.caipNetworkId).toBe('eip155:11155111')
    expect(world.swap.isSupported).toBe(false)
    await world.ask()
    expect(world.provider.quotes).toEqual([])
  })

  it('asks a quote again every ten seconds while it is watched', async () => {
    const world = await swapWorld()
    await world.ask()
    const leave = world.swap.watch()
    await world.clock.advance(10_000)
    expect(world.provider.quotes).toHaveLength(2)
    leave()
    await world.clock.advance(60_000)
    expect(world.provider.quotes).toHaveLength(2)
  })

  it('keeps a young offer in sight when its renewal fails, signs it no more, and renews it later', async () => {
    const world = await swapWorld()
    await world.ask()
    const leave = world.swap.watch()
    await world.swap.review()
    const first = world.offer()
    world.provider.isDown = true
    await world.clock.advance(10_000)
    expect(world.swap.state.value.step).toMatchObject({ status: 'review', offer: first, error: { code: 'HTTP_UNREACHABLE' } })
    expect([await world.confirm(), world.wallet.asked]).toEqual([false, []])
    world.provider.isDown = false
    await world.clock.advance(10_000)
    const { step } = world.swap.state.value
    expect([step.status, 'error' in step && step.error, world.offer() === first]).toEqual(['review', false, false])
    leave()
  })

  it('shows an offer no longer than it lasts, and asks nothing anew once the wallet said no', async () => {
    const world = await swapWorld()
    await world.ask()
    const leave = world.swap.watch()
    await world.swap.review()
    world.provider.isDown = true
    await world.clock.advance(20_000)
    expect(world.swap.state.value.step).toMatchObject({ status: 'editing', error: { code: 'HTTP_UNREACHABLE' } })
    world.provider.isDown = false
    await world.swap.review()
    world.wallet.rejects = true
    await world.confirm()
    const asked = world.provider.quotes.length
    await world.clock.advance(30_000)
    expect(world.swap.state.value.step).toMatchObject({ status: 'review', error: { code: 'USER_REJECTED' } })
    expect(world.provider.quotes).toHaveLength(asked)
    leave()
  })

  it('empties the form with the network', async () => {
    const world = await swapWorld()
    await world.ask()
    expect(world.swap.state.value).toMatchObject({ amount: '100', target: { symbol: 'USDT' } })
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    expect(world.swap.state.value).toMatchObject({ amount: '', target: undefined })
  })
})

it('shows the address beside each symbol, and puts what the account holds first', async () => {
  judgedNamed(corpus, 'tokens list with look-alike symbols', 'MEV: deadline missing')
  const { provider, swap, clock, listed } = await swapWorld()
  const fake = `0x${'ab'.repeat(20)}`
  provider.listed = [
    { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${fake}`, decimals: 6 },
    { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${USDC}`, decimals: 6 },
  ]
  swap.watch()
  await clock.advance(0)
  expect(swap.state.value.listed.map(({ address, amount }) => [address, amount])).toEqual([
    [fake, undefined],
    [USDC, listed.value.tokens[1]?.amount],
  ])
})
