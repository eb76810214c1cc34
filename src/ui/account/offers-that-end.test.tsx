import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeActivityHistory } from '../../../test/fakes/activity/fake-activity-history.ts'
import { withActivity } from '../../../test/ui/activity.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import type { World } from '../../../test/ui/world.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { ActivityTab } from '../activity/transactions-view.tsx'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { AccountParts } from './account-parts.ts'
import { SessionsButton } from './sessions-button.tsx'
import { TokensPanel } from './tokens-panel.tsx'

await loadAccountWords()

const supplied: readonly ViewName[] = ['OnRampProviders', 'WalletReceive']

it.each<[string, ViewName, Readonly<Record<string, false>>, tab?: string]>([
  ['w3m-account-onramp-button', 'OnRampProviders', { onramp: false }],
  ['w3m-account-receive-button', 'WalletReceive', { receive: false }],
  ['empty-account-state', 'WalletReceive', { receive: false }, 'activity'],
  ['w3m-header-smart-sessions', 'SmartSessionList', { smartSessions: false }],
])('%s goes and comes with the feature of %s while the account is shown', async (id, view, off, tab = 'tokens') => {
  const unreachable: ViewName[] = []
  const features = { activity: true, receive: true, smartSessions: true }
  const before = async (world: World) => {
    bindTokens(world, new FakeTokenHoldings())
    const parts = world.resolve(AccountParts)
    parts.add('tokens', TokensPanel)
    parts.add('activity', ActivityTab)
    parts.add('sessions', SessionsButton)
    await withActivity(world, new FakeActivityHistory())
    world.router.reset('Account')
  }
  const world = await show({ views: coreViews, supplied, unreachable, options: { projectId: 'p', features }, before })
  fireEvent.click(screen.getByTestId(`tab-${tab}`))
  await settle(world)
  const button = () => {
    const found = screen.queryByTestId(id)
    return found?.tagName === 'BUTTON' ? found : (found?.querySelector('button') ?? undefined)
  }
  expect(button()).toBeTruthy()
  unreachable.push(view)
  act(() => world.settings.update({ features: off }))
  expect(button()).toBeUndefined()
  unreachable.pop()
  act(() => world.settings.update({ features }))
  expect(button()).toBeTruthy()
})
