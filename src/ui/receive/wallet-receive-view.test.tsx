import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownStored } from '../../../test/support/known-stored.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { loadAccountWords } from '../../domain/options/load-feature-words.ts'
import { SAFE_CONNECTOR } from '../../domain/safe/safe-connector.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { coreViews } from '../modal/core-views.ts'
import { WalletCompatibleNetworksView } from './wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from './wallet-receive-view.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const rainbow = wallet('Rainbow', 'me.rainbow')
const codes = new UqrQrCodes()
const views = {
  ...coreViews,
  WalletReceive: () => <WalletReceiveView codes={codes} />,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
}

beforeAll(loadAccountWords)

const open = (prepare?: (world: World) => unknown, connector: Connector = rainbow) =>
  show({
    views,
    supplied: ['WalletReceive', 'WalletCompatibleNetworks'],
    before: async (world) => {
      await world.connectWith(connector)
      await prepare?.(world)
      world.router.reset('WalletReceive')
    },
  })

const code = () => document.querySelector('wui-qr-code')

it('gives the whole address as a code, as text in groups, and to the clipboard', async () => {
  const world = await open()
  expect(code()?.getAttribute('uri')).toBe(ADDRESS)
  const chip = screen.getByTestId('receive-address-copy-button')
  expect(chip.textContent).toBe(ADDRESS)
  expect([...chip.querySelectorAll('.grouped span')].map((span) => span.textContent?.length)).toEqual([...Array(10).fill(4), 2])
  fireEvent.click(chip)
  await settle(world)
  expect(world.page.copied).toEqual([ADDRESS])
})

it('says what may be sent on the active network, and on which the address is the visitor’s', async () => {
  await open()
  expect(screen.getByTestId('receive-guide').textContent).toContain('Send only ETH and tokens of Ethereum to this address.')
  expect(screen.getByText('Only receive assets on these networks')).toBeTruthy()
})

it('names one network only for a contract account', async () => {
  await open(({ adapter }) =>
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'smartAccount' }] }),
  )
  expect(screen.getByText('Only receive assets on this network')).toBeTruthy()
})

it('names the network of a Safe only, in the list too', async () => {
  const world = await open(undefined, SAFE_CONNECTOR)
  expect(screen.getByText('Only receive assets on this network')).toBeTruthy()
  fireEvent.click(screen.getByTestId('receive-compatible-networks'))
  await settle(world)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Ethereum'])
})

describe('gives the address to nobody', () => {
  it('that its wallet has not confirmed', async () => {
    await open(async (world) => {
      const { restore } = world.adapter
      world.adapter.restore = async (...given) => {
        const found = await restore.apply(world.adapter, given)
        return found && { ...found, isConfirmed: false }
      }
      const [before] = world.connections.connections
      if (!before) throw new Error('not connected')
      world.connections.retract('eip155')
      await world.connections.restore([before.connector], await knownStored(world.connections, 'eip155'), new AbortController().signal)
    })
    expect(code()).toBeNull()
    expect(screen.queryByRole('button', { name: /copy/i })).toBeNull()
    expect(screen.getByTestId('account-unconfirmed')).toBeTruthy()
  })

  it('on a network that is none of the site', async () => {
    await open(({ adapter }) => adapter.emit({ type: 'network', caipNetworkId: 'eip155:5' }))
    expect(code()).toBeNull()
    expect(screen.getByTestId('empty-state-text').textContent).toBe('Unsupported network')
  })
})
