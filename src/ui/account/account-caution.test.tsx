import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import type { Delegation } from '../../domain/checks/account-checks.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { AccountCaution } from './account-caution.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const CONTRACT = '0x89383882Fc2D0Cd4d7952A3267A3b6dAE967E704'
beforeAll(loadAccountWords)

const open = (delegation: Delegation) =>
  show({
    views: { ...coreViews, Account: AccountCaution },
    before: async (world) => {
      await world.connectWith(wallet('Rainbow', 'me.rainbow'))
      world.resolve(AccountService).setChecks('eip155', ADDRESS, { delegation })
      world.router.reset('Account')
    },
  })

it('says of a sweeper what to do, as an alert, and names the contract', async () => {
  await open({ status: 'sweeper', contract: CONTRACT })
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('Send nothing here: a contract on this account takes whatever arrives.')
  expect(text).toContain(CONTRACT)
})

it('says of an unknown contract that the visitor may not have allowed it', async () => {
  await open({ status: 'unknown', contract: CONTRACT })
  expect(screen.getByRole('note').textContent).toContain('If you did not allow it, use another wallet.')
})

it.each<Delegation>([{ status: 'none' }, { status: 'wallet', contract: CONTRACT, name: 'MetaMask' }])(
  'says nothing of $status',
  async (delegation) => {
    await open(delegation)
    expect(screen.queryByTestId('account-caution')).toBeNull()
  },
)
