import { expect, it } from 'vitest'
import { coinOf } from '../../../src/domain/swap/swap-coins.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { USDC } from '../../support/send-world.ts'
import { swapWorld, USDT } from '../../support/swap-world.ts'
import { overTheWire } from '../services/over-the-wire.ts'

const FALSE_USDC = `0x${'fa'.repeat(20)}`
const wire = overTheWire()

/** Swap over the product's own provider; the service lists these symbols at these addresses. */
async function open(...listed: readonly (readonly [string, string])[]) {
  const { client, chains, world: services } = wire.open()
  const tokens = listed.map(([symbol, address]) => ({ name: symbol, symbol, decimals: 6, address: `eip155:1:${address}` }))
  services.setKnobs({ market: { chainId: 'eip155:1', router: FALSE_USDC, tokens, rates: {} } })
  const world = await swapWorld({ provider: new HttpSwapProvider(client, chains) })
  await world.swap.form.list()
  return world
}

it('chooses no false USDC by its symbol, though it is the only one that the service lists', async () => {
  const { swap } = await open(['USDC', FALSE_USDC], ['USDT', USDT])
  swap.form.fill({ fromToken: 'USDT', toToken: 'USDC' })
  expect(swap.state.value).toMatchObject({ source: { address: USDT }, target: undefined })
  expect(coinOf('USDC', swap.state.value.listed)).toBeUndefined()
  expect(swap.state.value.listed.map(({ symbol, isLookAlike }) => [symbol, isLookAlike])).toEqual([
    ['USDT', false],
    ['USDC', true],
  ])
})

it('chooses the genuine one, where the service lists both', async () => {
  const { swap } = await open(['USDC', FALSE_USDC], ['USDC', USDC])
  swap.form.fill({ toToken: 'usdc' })
  expect(swap.state.value.target?.address).toBe(USDC)
})

it('marks a contract that calls itself as the network’s own coin', async () => {
  const { swap } = await open(['ETH', FALSE_USDC], ['TIDE', USDT])
  expect(swap.state.value.listed.map(({ symbol, isLookAlike }) => [symbol, isLookAlike])).toEqual([
    ['TIDE', false],
    ['ETH', true],
  ])
})
