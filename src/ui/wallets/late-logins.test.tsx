import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'

it('rows of wallets that are in sight stay when logins come late', async () => {
  const world = await show({ wallets: [wallet('Rabby', 'io.rabby')], options: { features: { collapseWallets: true } } })
  expect(screen.queryByText('Rabby')).toBeTruthy()
  act(() => world.discovery.announce(wallet('Logins', 'x', { id: 'AUTH', type: 'AUTH', rdns: undefined })))
  await settle(world)
  expect(screen.queryByText('Rabby')).toBeTruthy()
})
