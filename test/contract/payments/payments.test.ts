import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { approveCall, transferCall } from '../../../src/domain/money/evm-calls.ts'
import type { Move } from '../../../src/ports/money/evm-node.ts'
import type { TransferQuote } from '../../../src/ports/payments/transfer-quotes.ts'
import {
  approval,
  BASE_USDC,
  call,
  errorOf,
  gone,
  hash,
  ORDER,
  PAID,
  paymentWorld,
  ROUTER,
  SWAP,
  VAULT,
} from '../../support/payment-world.ts'
import { dollars, ether, ME, ONE, USDC, YOU } from '../../support/send-world.ts'

type World = Awaited<ReturnType<typeof paymentWorld>>

describe('paying with another coin', () => {
  it('asks for what the site wants, shows what is paid, and sends exactly that, once', async () => {
    const world = await paymentWorld()
    expect(await world.ask()).toBe(true)
    expect(world.quotes.queries).toEqual([
      { user: ME, origin: { network: 'eip155:1', address: USDC }, destination: ORDER.asset, recipient: YOU, amount: 12_500_000n },
    ])
    expect(world.offer()).toMatchObject({
      plan: { receiver: VAULT, amount: PAID },
      delivered: 12_500_000n,
      seconds: 12,
      next: { kind: 'transfer' },
    })
    expect(await Promise.all([world.confirm(), world.confirm()])).toEqual([hash(1), undefined])
    expect(world.wallet.asked).toEqual([{ call: { from: ME, to: USDC, data: transferCall(VAULT, PAID), value: 0n }, chain: 'eip155:1' }])
  })

  it('is over when the service says that the site has it, and the chain has the transaction', async () => {
    const world = await paymentWorld()
    await world.ask()
    await world.confirm()
    await world.clock.advance(3000)
    expect(world.payments.state.value.step).toMatchObject({ status: 'sent', isDelivering: false })
    await world.clock.advance(3000)
    expect(world.payments.state.value.step).toMatchObject({ isDelivering: true })
    await world.clock.advance(6000)
    expect(world.ended).toEqual([])
    world.node.mine(hash(1), 'done')
    await world.clock.advance(1000)
    expect(world.ended).toMatchObject([{ hash: hash(1), end: 'done' }])
    expect(world.pending.state.value).toEqual([])
  })

  it.each([
    ['reverted on its network', 'reverted', ['waiting'], 'failed'],
    ['refunded', 'done', ['refund'], 'refunded'],
    ['lost by the service', 'done', ['failure'], 'failed'],
    ['given up by the service', 'done', ['timeout'], 'unknown'],
    ['never heard of again', 'done', ['submitted'], 'unknown'],
  ] as const)('tells a payment that was %s as one', async (_, outcome, statuses, end) => {
    const world = await paymentWorld()
    world.quotes.statuses = [...statuses]
    await world.ask()
    await world.confirm()
    world.node.mine(hash(1), outcome)
    for (let turn = 0; turn < 110; turn += 1) await world.clock.advance(3000)
    expect(world.ended).toMatchObject([{ end }])
    expect(world.pending.outcomeOf({ hash: hash(1), chain: 'eip155:1' })).toBe(outcome)
  })

  it('waits out a service that does not answer, and ends as unknown', async () => {
    const world = await paymentWorld()
    await world.ask()
    await world.confirm()
    world.quotes.failure = fail('HTTP_UNREACHABLE', { url: '' })
    world.node.mine(hash(1), 'done')
    for (let turn = 0; turn < 110; turn += 1) await world.clock.advance(3000)
    expect(world.ended).toMatchObject([{ end: 'unknown' }])
  })

  it('asks for an old offer again instead of signing it', async () => {
    const world = await paymentWorld()
    await world.ask()
    const old = world.offer()
    await world.clock.advance(61_000)
    expect(await world.confirm()).toBeUndefined()
    expect(world.wallet.asked).toEqual([])
    expect(world.offer()).not.toBe(old)
    expect(await world.confirm()).toBe(hash(1))
  })

  it('drops what was asked when another coin is chosen: a late answer changes nothing', async () => {
    const world = await paymentWorld()
    const late = world.ask()
    expect(await world.ask(ether(10n * ONE), ORDER)).toBe(true)
    expect(await late).toBe(false)
    expect(world.offer()?.coin.symbol).toBe('ETH')
  })

  it.each([
    ['another account', (world: World) => world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
    ['another network', (world: World) => world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
  ] as const)('shows no offer any more that was made for %s', async (_, change) => {
    const world = await paymentWorld()
    await world.ask()
    change(world)
    await world.clock.advance(0)
    expect(errorOf(world)).toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect(world.wallet.asked).toEqual([])
  })

  it.each([
    ['another account', (world: World) => world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
    ['another network', (world: World) => world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
  ] as const)('keeps what the wallet is asked in sight until it answers: %s', async (_, change) => {
    for (const rejects of [false, true]) {
      const world = await paymentWorld()
      await world.ask()
      let answer = () => {}
      world.wallet.rejects = rejects
      world.wallet.before = () =>
        new Promise<void>((resolve) => {
          answer = resolve
        })
      const sent = world.confirm()
      await world.clock.advance(0)
      expect(world.wallet.asked).toHaveLength(1)
      change(world)
      expect(world.payments.state.value.step.status).toBe('asking')
      answer()
      expect(await sent).toBe(rejects ? undefined : hash(1))
      if (rejects) expect(errorOf(world)).toMatchObject({ code: 'TRANSACTION_CHANGED' })
      else expect(world.payments.state.value.step).toMatchObject({ status: 'sent', hash: hash(1) })
    }
  })

  it('says what is missing: the coin, or the fee', async () => {
    const poor = await paymentWorld()
    poor.node.give(USDC, ME, PAID - 1n)
    expect([await poor.ask(), errorOf(poor)]).toMatchObject([false, { code: 'INSUFFICIENT_FUNDS', facts: { symbol: 'USDC' } }])
    const feeless = await paymentWorld()
    feeless.node.fund(ME, 1n)
    expect([await feeless.ask(), errorOf(feeless)]).toMatchObject([false, { code: 'INSUFFICIENT_FUNDS', facts: { symbol: 'ETH' } }])
  })

  it('passes on why the service has no quote, and keeps an offer that the visitor refused in the wallet', async () => {
    const world = await paymentWorld()
    world.quotes.refusal = 'No route'
    await world.ask()
    expect(errorOf(world)).toMatchObject({ code: 'TRANSFER_UNAVAILABLE', facts: { description: 'No route' } })
    world.quotes.refusal = undefined
    await world.ask()
    world.wallet.rejects = true
    expect(await world.confirm()).toBeUndefined()
    expect(errorOf(world)).toMatchObject({ code: 'USER_REJECTED' })
  })

  it('knows what a payment costs by the prices of both coins, and says nothing without one', async () => {
    const world = await paymentWorld()
    await world.ask()
    expect(world.offer()?.cost).toBeUndefined()
    const dollar = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' }
    world.prices.known
      .set(`eip155:1:${USDC}`.toLowerCase(), dollar)
      .set(`eip155:8453:${BASE_USDC}`.toLowerCase(), { ...dollar, price: '0.8' })
    await world.ask()
    expect(world.offer()?.cost).toBe(2079n)
  })
})

describe('a contract that takes the payment', () => {
  async function open(steps: TransferQuote['steps'] = [approval, call], moves: readonly Move[] | null = [gone]) {
    const world = await paymentWorld()
    world.quotes.built = { steps }
    world.node.setCode(ROUTER, '0x60')
    if (moves) world.node.moved.set(SWAP, moves)
    return world
  }

  it('is allowed exactly the amount first, and called then, each confirmed for itself', async () => {
    const world = await open()
    expect(await world.ask()).toBe(true)
    expect(world.offer()?.next.kind).toBe('approval')
    const approving = world.confirm()
    await world.clock.advance(0)
    world.node.mine(hash(1), 'done')
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), PAID)
    await world.clock.advance(1000)
    expect(await approving).toBeUndefined()
    expect(world.offer()?.next.kind).toBe('call')
    expect(await world.confirm()).toBe(hash(2))
    expect(world.wallet.asked.map((asked) => asked.call)).toEqual([
      { from: ME, to: USDC, data: approveCall(ROUTER, PAID), value: 0n },
      { from: ME, to: ROUTER, data: SWAP, value: 0n },
    ])
  })

  it('says that the approval was sent and failed on the chain, not that nothing was signed', async () => {
    const world = await open()
    await world.ask()
    const approving = world.confirm()
    await world.clock.advance(0)
    world.node.mine(hash(1), 'reverted')
    await world.clock.advance(1000)
    expect(await approving).toBeUndefined()
    expect(errorOf(world)).toMatchObject({ code: 'APPROVAL_FAILED', facts: { outcome: 'reverted' } })
  })

  const user = ME.toLowerCase()
  it.each<readonly [string, readonly Move[] | null, string]>([
    ['cannot be simulated', null, 'data'],
    ['takes more', [{ ...gone, amount: PAID + 1n }], 'amount'],
    ['takes another token', [gone, { token: BASE_USDC.toLowerCase(), from: user, to: ROUTER, amount: 1n }], 'data'],
    ['takes the own coin', [gone, { from: user, to: ROUTER, amount: 1n }], 'data'],
    [
      'lets itself take another token later',
      [gone, { token: BASE_USDC.toLowerCase(), from: user, to: ROUTER, amount: 1n, isGrant: true }],
      'approval',
    ],
    ['lets another take the token later', [gone, { ...gone, to: VAULT, isGrant: true }], 'approval'],
  ])('is refused when it %s', async (_, moves, part) => {
    const world = await open([approval, call], moves)
    expect(await world.ask()).toBe(false)
    expect(errorOf(world)).toMatchObject({ code: 'TRANSFER_REFUSED', facts: { part } })
  })

  it('has an old allowance set to zero first where the token wants that, each step confirmed for itself', async () => {
    const world = await open()
    const key = `${USDC}|${ME}|${ROUTER}`.toLowerCase()
    world.node.needsReset = USDC
    world.node.allowances.set(key, 5n)
    expect(await world.ask()).toBe(true)
    const steps: unknown[] = []
    for (const allowance of [0n, PAID]) {
      steps.push(world.offer()?.next.kind)
      const approving = world.confirm()
      await world.clock.advance(0)
      world.node.mine(hash(world.wallet.asked.length), 'done')
      world.node.allowances.set(key, allowance)
      await world.clock.advance(1000)
      await approving
    }
    steps.push(world.offer()?.next.kind)
    expect(await world.confirm()).toBe(hash(3))
    expect(steps).toEqual(['reset', 'approval', 'call'])
    expect(world.wallet.asked.map((asked) => asked.call.data)).toEqual([approveCall(ROUTER, 0n), approveCall(ROUTER, PAID), SWAP])
  })

  it('is refused when what it does changed after the review', async () => {
    const world = await open()
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), PAID)
    await world.ask()
    world.node.moved.set(SWAP, [{ ...gone, amount: 2n * PAID }])
    await world.confirm()
    expect([errorOf(world)?.code, world.wallet.asked]).toEqual(['TRANSFER_REFUSED', []])
  })

  it('pays the site in the same transaction on the same network', async () => {
    const order = { ...ORDER, asset: { ...ORDER.asset, network: 'eip155:1', address: BASE_USDC }, recipient: `eip155:1:${YOU}` } as const
    const bought: Move = { token: BASE_USDC.toLowerCase(), from: ROUTER, to: YOU.toLowerCase(), amount: 12_500_000n }
    for (const [moves, isPaid] of [
      [[gone, bought], true],
      [[gone], false],
      [[gone, { ...bought, to: VAULT }], false],
      [[gone, { ...bought, amount: 12_499_999n }], false],
    ] as const) {
      const world = await open([approval, call], moves)
      expect(await world.ask(dollars(1_000_000_000n), order)).toBe(isPaid)
      if (!isPaid) expect(errorOf(world)).toMatchObject({ facts: { part: 'receiver' } })
    }
  })
})

describe('the coins to pay with', () => {
  it('are those of every network of the site, without the one that the site asks for', async () => {
    const world = await paymentWorld()
    const dollar = { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 5n }
    world.holdings.hold('eip155:1', ME, { ...dollar, address: USDC }, { ...dollar, symbol: 'NONE', amount: 0n })
    world.holdings.hold('eip155:8453', ME, { ...dollar, address: BASE_USDC }, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n })
    await world.payments.list(ORDER)
    const { coins, isListing } = world.payments.state.value
    expect([isListing, coins.map(({ caipNetworkId, symbol }) => `${caipNetworkId} ${symbol}`)]).toEqual([
      false,
      ['eip155:1 USDC', 'eip155:8453 ETH'],
    ])
  })

  it('are not all known where a network does not answer', async () => {
    const world = await paymentWorld()
    world.holdings.down = true
    await world.payments.list(ORDER)
    expect(world.payments.state.value).toMatchObject({ coins: [], isListing: false, isPartial: true })
  })
})
