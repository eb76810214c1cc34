import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { knownStored } from '../../../test/support/known-stored.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'

beforeAll(loadAccountWords)

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm in wallet' })
const text = () => screen.getByTestId('account-unconfirmed').textContent
const phantom = wallet('Phantom', 'app.phantom', { chain: 'solana' })

/** What the site remembers of a wallet that has not answered yet. */
async function remember(world: World, connector: Connector) {
  const { connections } = world
  const adapter = connections.adapter(connector.chain) ?? world.adapter
  const { restore } = adapter
  adapter.restore = async (...given) => {
    const found = await restore.apply(adapter, given)
    return found && { ...found, isConfirmed: false }
  }
  const stored = await knownStored(connections, connector.chain)
  connections.dropLocally(connector.chain)
  await connections.restore([connector], stored, new AbortController().signal)
}

it('what one wallet is asked does not keep another from being asked', async () => {
  const rainbow = wallet('Rainbow', 'me.rainbow')
  const world = await show({
    namespaces: ['eip155', 'solana'],
    before: async (world) => {
      for (const connector of [phantom, rainbow]) await world.connectWith(connector)
      for (const connector of [phantom, rainbow]) await remember(world, connector)
      world.networks.activate('eip155')
      world.router.reset('Account')
    },
  })
  const { connect } = world.adapter
  let release = () => {}
  world.adapter.connect = async (...given) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return connect.apply(world.adapter, given)
  }
  expect(text()).toContain('Rainbow')
  fireEvent.click(button())
  await settle(world)
  expect(button().disabled).toBe(true)
  act(() => world.networks.activate('solana'))
  expect(text()).toContain('Phantom')
  expect(button().disabled).toBe(false)
  act(() => world.networks.activate('eip155'))
  release()
  await settle(world)
})
