import { describe, expect, it } from 'vitest'
import { swapAction } from '../../../src/domain/swap/swap-state.ts'
import { USDC } from '../../support/send-world.ts'
import { swapWorld, USDT } from '../../support/swap-world.ts'

describe('what an offer says is received', () => {
  it('is what the transaction was built for, where the quote promised more', async () => {
    const world = await swapWorld()
    world.provider.built = { toAmount: 99_000_000n }
    const usd = { name: 'Dollar', symbol: 'USD', decimals: 6, price: '1' }
    for (const address of [USDC, USDT]) world.prices.known.set(`eip155:1:${address}`.toLowerCase(), usd)
    await world.ask()
    expect(await world.swap.review()).toBe(true)
    expect(world.offer()).toMatchObject({ toAmount: 99_000_000n, minimum: 99_000_000n, impact: 100n })
  })

  it('is the quote, where the transaction promises more', async () => {
    const world = await swapWorld()
    world.provider.built = { toAmount: 200_000_000n }
    await world.ask()
    expect(await world.swap.review()).toBe(true)
    expect(world.offer()).toMatchObject({ toAmount: 100_000_000n, minimum: 99_000_000n })
  })

  it('is more than nothing: a quote of nothing is none', async () => {
    const world = await swapWorld()
    world.provider.quote = async ({ amount }) => ({ fromAmount: amount, toAmount: 0n })
    await world.ask()
    expect(swapAction(world.swap.state.value)).toBe('liquidity')
  })

  it('is more than nothing also once the quote is asked for again', async () => {
    const world = await swapWorld()
    await world.ask()
    world.provider.quote = async ({ amount }) => ({ fromAmount: amount, toAmount: 0n })
    expect(await world.swap.review()).toBe(false)
    expect(world.swap.state.value.step).toMatchObject({ error: { code: 'SWAP_REFUSED', facts: { part: 'quote' } } })
  })
})
