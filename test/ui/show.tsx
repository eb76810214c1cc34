import { act, cleanup, render } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { afterEach } from 'vitest'
import type { ViewName, ViewParams } from '../../src/domain/routing/view.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { ModalRoot } from '../../src/ui/modal/modal-root.tsx'
import { ProfileWalletsView } from '../../src/ui/multi-wallet/profile-wallets-view.tsx'
import { makeWorld, type World, type WorldOptions } from './world.ts'

afterEach(cleanup)

type ShowOptions = WorldOptions &
  Readonly<{
    view?: ViewName
    params?: ViewParams
    views?: Readonly<Partial<Record<ViewName, ComponentType>>>
    /** Before anything renders: connect a wallet, set a knob. */
    before?: (world: World) => Promise<unknown> | unknown
  }>

/** The whole modal on fakes, standing on one view. */
export async function show({
  view,
  params = {},
  views = { ...coreViews, ProfileWallets: ProfileWalletsView },
  before,
  ...options
}: ShowOptions = {}): Promise<World> {
  const world = makeWorld(options)
  await world.start()
  await before?.(world)
  if (view) world.router.push(view, params)
  render(
    <StrictMode>
      <ModalRoot resolve={world.resolve} views={views} />
    </StrictMode>,
  )
  await settle(world)
  return world
}

/** Lets `ms` of the world's time pass, and React draw what came of it. */
export async function settle(world: World, ms = 0): Promise<void> {
  await act(() => world.clock.advance(ms))
}
