import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { AbilitiesService } from '../../domain/account/abilities-service.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAbilitiesWords } from '../modal/load-feature-words.ts'
import { AccountSettingsView } from './account-settings-view.tsx'
import { WalletAbilitiesView } from './wallet-abilities-view.tsx'

await loadAbilitiesWords()

async function look(names: readonly string[] | undefined, view: 'AccountSettings' | 'WalletAbilities' = 'WalletAbilities') {
  const abilities = new FakeWalletAbilities()
  abilities.names = names
  const world = await show({
    view,
    unreachable: ['SmartSessionList'],
    views: { ...coreViews, AccountSettings: AccountSettingsView, WalletAbilities: WalletAbilitiesView },
    supplied: ['AccountSettings'],
    before: async (fresh) => {
      fresh.bind(AbilitiesService, new AbilitiesService(abilities, fresh.active, fresh.clock))
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
      fresh.router.reset('Account')
      fresh.router.push(view)
    },
  })
  await settle(world)
  return { world, abilities }
}

it('the details of a wallet lead to what it offers, without smart sessions', async () => {
  const { world } = await look(['atomic', 'paymasterService', 'flowControl'], 'AccountSettings')
  fireEvent.click(screen.getByTestId('account-wallet-abilities'))
  await settle(world)
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('What your wallet offers')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Several steps with one approval', 'Fees can be paid for you', 'flowControl'],
  ])
})

it.each([
  [[], 'Your wallet names no extra abilities on Ethereum.'],
  [undefined, 'Your wallet did not say what it offers'],
])('the view tells %j in words', async (names, words) => {
  await look(names)
  expect(screen.getByTestId('wallet-abilities').textContent).toBe(words)
})

it('does not show what one account offers beside another', async () => {
  const { world, abilities } = await look(['atomic'])
  abilities.names = []
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
  await settle(world)
  expect(screen.getByTestId('wallet-abilities').textContent).toBe('Your wallet names no extra abilities on Ethereum.')
})
