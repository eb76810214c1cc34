import { expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { alpha, severalWorld } from '../../../test/support/several-wallets-world.ts'

it('what the visitor opened meanwhile stays open when a wallet takes long to be left', async () => {
  const world = severalWorld()
  await world.start()
  await world.connect.run(alpha, never())
  await quiet()
  world.evm.silentDisconnect = true
  world.open.run({ view: 'ProfileWallets' })
  const leaving = world.leave.run({ namespace: 'eip155', connectorId: alpha.id })
  await quiet()
  world.close.safely()
  world.open.run({ view: 'Connect' })
  await world.clock.advance(3000)
  await leaving
  expect([world.modal.state.value.open, world.router.current.view]).toEqual([true, 'Connect'])
})
