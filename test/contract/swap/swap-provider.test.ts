import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { FakeSwapProvider } from '../../fakes/swap/fake-swap-provider.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeSwapProvider, NATIVE, USDC } from './swap-provider.contract.ts'

describeSwapProvider('FakeSwapProvider', () => {
  const swaps = new FakeSwapProvider()
  swaps.listed = [
    { name: 'Ether', symbol: 'ETH', address: NATIVE, decimals: 18 },
    { name: 'USD Coin', symbol: 'USDC', address: USDC, decimals: 6 },
  ]
  return {
    swaps,
    dryUp: () => {
      swaps.hasLiquidity = false
    },
    breakDown: () => {
      swaps.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
describeSwapProvider('HttpSwapProvider', () => {
  const { client, chains, world } = wire.open()
  return {
    swaps: new HttpSwapProvider(client, chains),
    dryUp: () => world.setKnobs({ swapLiquidity: false }),
    breakDown: () => world.setFault('500', 'swap'),
  }
})
