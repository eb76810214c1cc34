import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { addFunding, fundingViews } from '../../../test/support/funding-world.ts'
import { show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { AccountCaution } from '../account/account-caution.tsx'
import { AccountParts } from '../account/account-parts.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'

beforeAll(loadAccountWords)

it.each<ViewName>(['FundWallet', 'OnRampProviders'])('who pays into a trap in %s is warned there', async (view) => {
  await show({
    ...{ view, options: { projectId: 'p' }, supplied: Object.keys(fundingViews) as ViewName[], views: { ...coreViews, ...fundingViews } },
    before: async (world) => {
      addFunding(world)
      await world.connectWith(wallet('Rabby', 'io.rabby'))
      world.resolve(AccountParts).add('caution', AccountCaution)
      const contract = '0x89383882Fc2D0Cd4d7952A3267A3b6dAE967E704'
      world.resolve(AccountService).setChecks('eip155', world.resolve(AccountService).state.value.eip155?.address, {
        delegation: { status: 'sweeper', contract },
      })
      world.router.reset('Account')
    },
  })
  expect(screen.queryByTestId('account-caution')).not.toBeNull()
})
