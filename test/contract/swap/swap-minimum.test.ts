import { type Abi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { isRouterMethod, NATIVE_TOKEN } from '../../../src/domain/swap/router-calls.ts'
import { guaranteedMinimum, isDecodable, lowestOf, type SwapWish, swapCall } from '../../../src/domain/swap/swap-rules.ts'
import {
  COIN_SWAPS,
  minReturnAmount,
  ROUTER_V5,
  ROUTER_V6,
  type RouterSwap,
  routerSwap,
  TOKEN_SWAPS,
} from '../../fakes/swap/router-swap.ts'
import { ME, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

const refusedFor = (part: string) => expect.objectContaining({ code: 'SWAP_REFUSED', facts: { part } })
const fault = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

/** From 1 base unit to 10^30, seeded. */
function* randomAmounts(count: number): Generator<bigint> {
  let seed = 2_463_534_242n
  const next = () => {
    seed ^= (seed << 13n) & 0xffffffffn
    seed ^= seed >> 17n
    seed ^= (seed << 5n) & 0xffffffffn
    return seed
  }
  for (let turn = 0; turn < count; turn++) yield ((next() * next() * next() * 97n) % 10n ** (next() % 30n)) + 1n
}

/** `rate` in thousandths. */
function wished(amount: bigint, rate: bigint, from = USDC): Readonly<{ wish: SwapWish; asked: RouterSwap; toAmount: bigint }> {
  const toAmount = (amount * rate) / 1000n
  const wish: SwapWish = { chain: 'eip155:1', user: ME, from, to: USDT, amount, minimum: lowestOf(toAmount) }
  return { wish, asked: { from, to: USDT, receiver: ME, amount, minimum: minReturnAmount(toAmount, 1) }, toAmount }
}

describe('the minimum of a swap, as 1inch builds it', () => {
  it('is rounded down as the recorded answer of the service has it', () => {
    expect(minReturnAmount(2_524_486n, 1)).toBe(2_499_241n)
    expect(minReturnAmount(150n, 1)).toBe(148n)
  })

  it('is known for every method that swaps in the ABIs of the routers 5 and 6', () => {
    const methods = [...(ROUTER_V6 as Abi), ...(ROUTER_V5 as Abi)].flatMap((item) => (item.type === 'function' ? [item] : []))
    expect(methods).toHaveLength(22)
    expect(methods.filter((item) => !isRouterMethod(toFunctionSelector(item))).map(({ name }) => name)).toEqual([])
  })

  it.each(Object.entries(TOKEN_SWAPS))('accepts 200 random amounts at an unchanged price: %s', (_, build) => {
    for (const amount of randomAmounts(200)) {
      const { wish, asked, toAmount } = wished(amount, 1234n)
      const call = swapCall({ chainId: 'eip155:1', to: ROUTER, data: build(asked), toAmount }, wish)
      expect(guaranteedMinimum(call, 'eip155:1')).toBe(asked.minimum)
    }
  })

  it.each(Object.entries(COIN_SWAPS))('accepts 200 random amounts of the own coin at an unchanged price: %s', (_, build) => {
    for (const amount of randomAmounts(200)) {
      const { wish, asked, toAmount } = wished(amount, 1234n, NATIVE_TOKEN)
      const call = swapCall({ chainId: 'eip155:1', to: ROUTER, data: build(asked), toAmount }, wish)
      expect([guaranteedMinimum(call, 'eip155:1'), call.value]).toEqual([asked.minimum, amount])
    }
  })

  it.each(Object.entries(TOKEN_SWAPS))('refuses less than is stated, another receiver, token or amount: %s', (name, build) => {
    const { wish, asked, toAmount } = wished(100_000_000n, 1000n)
    const judged = (change: Partial<RouterSwap>) =>
      fault(() => swapCall({ chainId: 'eip155:1', to: ROUTER, data: build({ ...asked, ...change }), toAmount }, wish))
    expect(judged({ minimum: 98_500_000n })).toBeUndefined()
    expect(judged({ minimum: 98_499_999n })).toEqual(refusedFor('minimum'))
    expect(judged({ amount: 100_000_001n })).toEqual(refusedFor('amount'))
    if (/To\d?$| swap$/.test(name)) expect(judged({ receiver: YOU })).toEqual(refusedFor('receiver'))
    if (!name.includes('uniswapV3')) expect(judged({ from: USDT })).toEqual(refusedFor('data'))
    if (/ swap|clipper/.test(name)) expect(judged({ to: USDC })).toEqual(refusedFor('data'))
  })

  it('is no guarantee where a part may be swapped only, nor of a contract that is not the router', () => {
    const { wish, asked, toAmount } = wished(100_000_000n, 1000n)
    const data = routerSwap({ ...asked, flags: 1n })
    expect(fault(() => swapCall({ chainId: 'eip155:1', to: ROUTER, data, toAmount }, wish))).toEqual(refusedFor('data'))
    expect(guaranteedMinimum({ to: YOU, data: routerSwap(asked) }, 'eip155:1')).toBeUndefined()
    expect(guaranteedMinimum({ to: ROUTER, data: '0x12345678' }, 'eip155:1')).toBeUndefined()
  })

  it('decides without a simulation only where the data says what is received', () => {
    const { asked } = wished(100_000_000n, 1000n)
    const decodable = Object.entries(TOKEN_SWAPS).flatMap(([name, build]) => (isDecodable({ data: build(asked) }) ? [name] : []))
    expect(decodable).toEqual(['v6 swap', 'v6 clipperSwap', 'v6 clipperSwapTo', 'v5 swap', 'v5 clipperSwap', 'v5 clipperSwapTo'])
  })
})

describe('an offer over the service', () => {
  it('comes for 200 random amounts at an unchanged price, and shows the minimum of the data', async () => {
    const world = await swapWorld()
    world.provider.rate = 1237n
    world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 40n)
    let accepted = 0
    for (const random of randomAmounts(200)) {
      const amount = (random % 1_000_000_000n) + 1n
      await world.ask(`${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`)
      if (!(await world.swap.review())) continue
      const expected = minReturnAmount((amount * 1237n) / 1000n, 1)
      expect(world.offer()?.minimum).toBe(expected)
      accepted++
    }
    expect(accepted).toBe(200)
  })
})
