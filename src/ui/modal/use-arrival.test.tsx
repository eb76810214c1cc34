import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { useRoute } from '../shared/use-route.ts'
import { coreViews } from './core-views.ts'
import { featureView } from './feature-view.tsx'

const shown = () => screen.getByTestId('w3m-modal-card').dataset['view']
const bones = () => document.querySelectorAll('.view [aria-busy=true] > .bone').length

async function leave() {
  let come: (view: ComponentType) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const code = new Promise<ComponentType>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  const Networks = featureView(() => code)
  const Connect = () => <p>{useRoute().view}</p>
  const world = await show({ views: { ...coreViews, Connect, Networks } })
  act(() => world.router.push('Networks'))
  const arrive = async () => {
    come(() => <p>here</p>)
    await settle(world)
  }
  return { world, arrive, fail: (error: Error) => fail(error) }
}

it('keeps a view as it was while the code of the next one loads, then shows that at once', async () => {
  const { world, arrive } = await leave()
  await settle(world, 200)
  expect([shown(), screen.queryByText('Connect') === null, bones()]).toEqual(['Connect', false, 0])
  await arrive()
  expect([shown(), screen.queryByText('here') === null]).toEqual(['Networks', false])
  fireEvent.click(screen.getByTestId('header-back'))
  expect(shown()).toBe('Connect')
})

it('shows the shape of a view that takes longer, for a moment at least', async () => {
  const { world, arrive } = await leave()
  await settle(world, 300)
  expect([shown(), bones() > 0]).toEqual(['Networks', true])
  await arrive()
  expect(bones()).toBeGreaterThan(0)
  await settle(world, 300)
  expect([bones(), screen.queryByText('here') === null]).toEqual([0, false])
})

it('tells of a download that fails', async () => {
  const silenced = console.error
  console.error = () => {}
  const { world, fail } = await leave()
  fail(new Error('offline'))
  await settle(world)
  console.error = silenced
  expect([shown(), screen.queryByRole('button', { name: 'Try again' }) === null]).toEqual(['Networks', false])
})

it('names a view while its code loads', async () => {
  const world = await show({ supplied: ['Swap'], views: { ...coreViews, Swap: featureView(() => new Promise<never>(() => {})) } })
  act(() => world.router.push('Swap'))
  await settle(world, 300)
  expect([shown(), bones() > 0, screen.getByTestId('w3m-header-text').textContent]).toEqual(['Swap', true, 'Swap'])
})
