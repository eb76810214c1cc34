import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeProjectSettings } from '../../../test/fakes/options/fake-project-settings.ts'
import { EmptyView } from '../../../test/ui/empty-view.tsx'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { addMessages } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { RemoteFeaturesService } from '../../domain/options/remote-features-service.ts'
import { Page } from '../../ports/page/page.ts'
import { LoginMethod } from '../frame/login-methods.tsx'
import { coreViews } from '../modal/core-views.ts'
import { UsageExceededView } from './usage-exceeded-view.tsx'
import { usageEnglish } from './usage-messages.ts'

addMessages(usageEnglish)

function Logins() {
  return (
    <>
      <LoginMethod method="email" disabled={false} />
      <LoginMethod method="social" disabled={false} />
    </>
  )
}

const supplied = ['UsageExceeded', 'ConnectingSocial', 'ConnectingFarcaster', 'EmailLogin'] as const
const rainbow = wallet('Rainbow', 'me.rainbow')

/** The project's plan is used up; `raise` is what its owner does about it. */
async function usedUp(views: Parameters<typeof show>[0] = {}) {
  const settings = new FakeProjectSettings()
  settings.planLimits = { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true }
  const before = async ({ bind, resolve, router, modal, store }: World) => {
    const [options, alerts] = [resolve(OptionsService), resolve(AlertService)]
    const remote = new RemoteFeaturesService({} as never, options, settings, store, modal, alerts, new FakeLogger(), resolve(Page))
    bind(RemoteFeaturesService, remote)
    await remote.checkLimits()
    router.limit(remote.state.value.isLimitExceeded)
    remote.state.watch(({ isLimitExceeded }) => router.limit(isLimitExceeded))
  }
  const raise = () => {
    settings.planLimits = { tier: 'pro', isAboveRpcLimit: false, isAboveMauLimit: true }
  }
  const world = await show({
    wallets: [rainbow],
    supplied,
    before,
    ...views,
    views: { ...coreViews, UsageExceeded: UsageExceededView, ...views.views },
  })
  return { world, raise }
}
const title = () => screen.getByTestId('w3m-header-text').textContent
const again = () => screen.getByTestId('w3m-usage-exceeded-button')

it('stands where a wallet would be connected, until the plan was raised', async () => {
  const { world, raise } = await usedUp()
  fireEvent.click(screen.getByTestId('wallet-selector-me.rainbow'))
  await settle(world)
  expect([title(), world.router.current.view]).toEqual(['Usage Exceeded', 'UsageExceeded'])
  expect(screen.getByText('The app isn’t responding as expected')).toBeDefined()
  raise()
  fireEvent.click(again())
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
  fireEvent.click(screen.getByTestId('wallet-selector-me.rainbow'))
  await settle(world)
  expect(world.connections.connections).toHaveLength(1)
})

it('stands where a social account would log in: no window is opened; no e-mail address can be typed', async () => {
  const { world } = await usedUp({ views: { Connect: Logins, ConnectingSocial: EmptyView } })
  expect(screen.getByTestId('wui-email-input')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByTestId('social-selector-google'))
  await settle(world)
  expect([world.router.current.view, world.page.reserved]).toEqual(['UsageExceeded', undefined])
  fireEvent.click(again())
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
})
