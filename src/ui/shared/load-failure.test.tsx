import { act, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import { wallet } from '../../../test/ui/world.ts'
import { AccountParts } from '../account/account-parts.ts'
import { TokensPanel } from '../account/tokens-panel.tsx'
import { loadAccountWords } from '../modal/load-feature-words.ts'

beforeAll(loadAccountWords)

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function failed(isOnline: boolean) {
  const holdings = new FakeTokenHoldings()
  holdings.hold('eip155:1', OWNER, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n })
  holdings.down = true
  const world = await show({
    before: async (fresh) => {
      fresh.page.online$.next(isOnline)
      bindTokens(fresh, holdings)
      fresh.resolve(AccountParts).add('tokens', TokensPanel)
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
      fresh.router.reset('Account')
    },
  })
  await settle(world, 10_000)
  return { world, holdings }
}
const said = () => screen.getByTestId('empty-state-text').textContent

it('says only that there is no network, and reads the list again once there is one', async () => {
  const { world, holdings } = await failed(false)
  expect([said(), screen.queryByTestId('empty-state-description')]).toEqual(['You’re offline.', null])
  holdings.down = false
  await settle(world, 60_000)
  act(() => world.page.online$.next(true))
  await settle(world, 1000)
  expect(screen.queryByTestId('empty-state-text')).toBeNull()
  expect(screen.getByText('Ether')).toBeTruthy()
})

it('says what did not load where there is a network', async () => {
  const { world } = await failed(true)
  expect(said()).toBe('Tokens did not load')
  act(() => world.page.online$.next(false))
  expect(said()).toBe('You’re offline.')
})

it('reads the list again as soon as there is a network again, also soon after the failure', async () => {
  const { world, holdings } = await failed(false)
  holdings.down = false
  await settle(world, 3000)
  act(() => world.page.online$.next(true))
  await settle(world, 1000)
  expect(screen.queryByText('Ether')).not.toBeNull()
})
