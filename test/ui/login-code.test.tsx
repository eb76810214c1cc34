import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FeatureLoader } from '../../src/composition/feature-loader.ts'
import { featureViews } from '../../src/composition/feature-views.ts'
import { fail } from '../../src/domain/errors/fail.ts'
import { Page } from '../../src/ports/page/page.ts'
import type { Resolve } from '../../src/ui/shared/use-service.ts'
import { settle, show } from './show.tsx'

it('closes the window of a login whose code does not come, so that the visitor sees what went wrong', async () => {
  let refuse: (cause: unknown) => void = () => {}
  const features = { load: () => new Promise((_, reject) => (refuse = reject)) } as unknown as FeatureLoader
  const get: Resolve = (key) => world.resolve(key)
  const world = await show({ view: 'ConnectingSocial', supplied: ['ConnectingSocial'], views: featureViews(features, get) })
  const page = world.resolve(Page)
  page.reserve('popupWindow')
  await settle(world)
  expect(page).toMatchObject({ reserved: 'popupWindow' })
  await act(async () => refuse(fail('CORE_LOAD_FAILED', {})))
  expect(page).toMatchObject({ reserved: undefined })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
