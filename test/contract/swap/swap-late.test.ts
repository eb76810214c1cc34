import { expect, it } from 'vitest'
import { quiet } from '../../support/core-world.ts'
import { ME, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

function later<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

it('the most of one coin is not entered for another one that the site asked for meanwhile', async () => {
  const world = await swapWorld()
  const { swap, provider, node } = world
  const listing = later<void>()
  provider.tokens = async () => {
    await listing.promise
    return [USDC, USDT].map((address, place) => ({
      address: `eip155:1:${address}` as const,
      name: address,
      symbol: place ? 'USDT' : 'USDC',
      decimals: 6,
    }))
  }
  const price = later<bigint>()
  node.gasPrice = () => price.promise
  swap.form.fill({ fromToken: 'USDC', toToken: 'USDT' })
  void swap.form.list()
  const reading = swap.form.max().then(
    () => 'entered',
    () => 'given up',
  )
  listing.resolve()
  await quiet()
  expect(swap.state.value.source?.symbol).toBe('USDC')
  price.resolve(1n)
  await quiet()
  expect([swap.state.value.amount, await reading]).toEqual(['', 'given up'])
})

it('the most that one account can swap is not entered for another one, after something was sent', async () => {
  const world = await swapWorld()
  const { swap, node, fakes } = world
  node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
  await world.ask()
  await swap.review()
  await world.confirm()
  expect(swap.state.value.step.status).toBe('sent')
  const price = later<bigint>()
  world.listed.set({ ...world.listed.value })
  await quiet()
  node.gasPrice = () => price.promise
  const reading = swap.form.max().then(
    () => 'entered',
    () => 'given up',
  )
  expect(swap.state.value.source?.symbol).toBe('ETH')
  fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })
  await quiet()
  price.resolve(1n)
  await quiet()
  expect([swap.state.value.amount, await reading]).toEqual(['', 'given up'])
})

it('what a wallet refused is tried again, also where the network was another one meanwhile', async () => {
  const world = await swapWorld()
  const { swap, fakes, wallet } = world
  await world.ask()
  await swap.review()
  const window = later<void>()
  wallet.before = () => window.promise
  wallet.rejects = true
  const confirming = world.confirm()
  await quiet()
  expect(swap.state.value.step.status).toBe('asking')
  for (const caipNetworkId of ['eip155:8453', 'eip155:1'] as const) fakes[0]?.emit({ type: 'network', caipNetworkId })
  window.resolve()
  await confirming
  expect(swap.state.value.step).toMatchObject({ status: 'review', error: { code: 'USER_REJECTED' } })
  expect([await swap.review(), world.offer()?.amount]).toEqual([true, 100_000_000n])
})

it('a list of tokens that comes after the end asks for nothing', async () => {
  const { swap, provider, node, clock } = await swapWorld()
  const listing = later<void>()
  provider.tokens = async () => {
    await listing.promise
    return [ROUTER, USDT].map((address, place) => ({
      address: `eip155:1:${address}` as const,
      name: address,
      symbol: place ? 'USDT' : 'ONE',
      decimals: 6,
    }))
  }
  await quiet()
  const { pending } = clock
  swap.form.fill({ amount: '5', fromToken: 'ONE', toToken: 'USDT' })
  void swap.form.list()
  let calls = 0
  node.call = async () => {
    calls += 1
    return '0x'
  }
  swap.dispose()
  listing.resolve()
  await quiet()
  expect([clock.pending, calls, provider.quotes]).toEqual([pending, 0, []])
})
