import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FeatureLoader } from '../../src/composition/feature-loader.ts'
import { CODE_MS, viewCatalogue } from '../../src/composition/feature-views.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { fail } from '../../src/domain/errors/fail.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { Router } from '../../src/domain/routing/router.ts'
import { Page } from '../../src/ports/page/page.ts'
import { settle, show } from './show.tsx'
import type { World } from './world.ts'

async function showLogin(features: FeatureLoader) {
  const views = {}
  const before = ({ resolve, clock }: World) => {
    const [options, connections, page] = [resolve(OptionsService), resolve(ConnectionService), resolve(Page)]
    Object.assign(views, viewCatalogue(features, { networks: [] }, options, connections, clock, page).components)
  }
  const world = await show({ view: 'Connect', supplied: ['ConnectingSocial'], views, before })
  const page = world.resolve(Page)
  page.reserve('popupWindow')
  await act(async () => world.resolve(Router).push('ConnectingSocial'))
  return { world, page }
}

it('closes the window of a login whose code is too slow, says so, and shows the login when the code comes after all', async () => {
  let arrive: (feature: unknown) => void = () => {}
  const code = new Promise((resolve) => (arrive = resolve))
  const features = { load: () => code, use: () => code } as unknown as FeatureLoader
  const { world, page } = await showLogin(features)
  await act(() => world.clock.advance(CODE_MS - 1))
  expect(page).toMatchObject({ reserved: 'popupWindow' })
  await act(() => world.clock.advance(1))
  expect(page).toMatchObject({ reserved: undefined })
  const again = screen.getByRole('button', { name: 'Try again' })
  await act(async () => arrive({ views: { ConnectingSocial: () => <p>the login</p> } }))
  await act(async () => again.click())
  await settle(world, 300)
  expect(screen.getByText('the login')).toBeDefined()
})

it('closes the window of a login whose code does not come, so that the visitor sees what went wrong', async () => {
  let refuse: (cause: unknown) => void = () => {}
  const features = { load: () => new Promise((_, reject) => (refuse = reject)) } as unknown as FeatureLoader
  const { world, page } = await showLogin(features)
  await settle(world)
  expect(page).toMatchObject({ reserved: 'popupWindow' })
  await act(async () => refuse(fail('CORE_LOAD_FAILED', {})))
  expect(page).toMatchObject({ reserved: undefined })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
