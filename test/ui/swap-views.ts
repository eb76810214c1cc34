import { fireEvent, screen } from '@testing-library/react'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import type { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { addSwapping, swapViews } from '../support/swapping-views.ts'
import { settle, show } from './show.tsx'
import { chain, wallet as walletNamed } from './world.ts'

/** The views of Swap over fakes, with a wallet and a market at par. `asked`: as `addSending`. */
export async function openSwap(networks = [chain(1, 'Ethereum'), chain(8453, 'Base'), chain(5, 'Elsewhere')], asked?: FakeKeyValueStore) {
  let made: ReturnType<typeof addSwapping> | undefined
  const world = await show({
    ...{ options: { projectId: 'p', networks }, views: { ...coreViews, ...swapViews }, supplied: Object.keys(swapViews) as ViewName[] },
    before: async (base) => {
      await base.connectWith(walletNamed('Rabby', 'io.rabby'))
      made = addSwapping(base, asked)
    },
  })
  if (!made) throw new Error('no world')
  const { swap } = made
  const go = async (view: ViewName) => {
    world.router.reset(view)
    await settle(world)
  }
  const wait = (ms = 0) => settle(world, ms)
  /** Of a hundred dollars for another dollar, long enough in sight to be confirmed. */
  const review = async () => {
    swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
    await go('Swap')
    await wait(200)
    fireEvent.click(screen.getByTestId('swap-action-button'))
    await wait(500)
  }
  return { ...world, ...made, go, wait, review }
}
