import { expect, it } from 'vitest'
import { swapWorld } from '../../../test/support/swap-world.ts'

it('lists what is swapped on the network in use, also while the service still owes the list of the one before', async () => {
  const { swap, provider, fakes, clock } = await swapWorld()
  const owed = new Promise<never>(() => {})
  provider.tokens = (chain) => (chain === 'eip155:1' ? owed : Promise.resolve([]))
  const unwatch = swap.watch()
  await clock.advance(0)
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await clock.advance(0)
  expect(swap.state.value.listing).toBe('known')
  unwatch()
})
