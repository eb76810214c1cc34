import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeEvmNode } from '../../../test/fakes/money/fake-evm-node.ts'
import { knownStored } from '../../../test/support/known-stored.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { AccountKindService } from '../../domain/account/account-kind-service.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import { SAFE_CONNECTOR } from '../../domain/safe/safe-connector.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { WalletCompatibleNetworksView } from './wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from './wallet-receive-view.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const rainbow = wallet('Rainbow', 'me.rainbow')
const MAYBE_NOT = 'This account may not exist on other networks.'
const codes = new UqrQrCodes()
const views = {
  ...coreViews,
  WalletReceive: () => <WalletReceiveView codes={codes} />,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
}

beforeAll(loadAccountWords)

const open = (prepare?: (world: World) => unknown, connector: Connector = rainbow, node = new FakeEvmNode()) =>
  show({
    views,
    supplied: ['WalletReceive', 'WalletCompatibleNetworks'],
    before: async (world) => {
      world.bind(AccountKindService, new AccountKindService(node, world.active, world.clock))
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
  expect([...chip.querySelectorAll('.groups > span')].map((span) => span.textContent?.length)).toEqual(Array(10).fill(4))
  expect(chip.querySelector('.groups')?.getAttribute('data-columns')).toBe('5')
  // One way to copy it, which stays in sight.
  expect([screen.getAllByRole('button', { name: /copy/i }), chip.closest('.foot') !== null]).toEqual([[chip], true])
  fireEvent.click(chip)
  await settle(world)
  expect(world.page.copied).toEqual([ADDRESS])
})

it('says what may be sent on the active network, and on which the address is the visitor’s', async () => {
  await open()
  expect(screen.getByTestId('receive-guide').textContent).toBe('Anything sent on another network may be lost.')
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

describe('of a wallet that does not say what its account is', () => {
  const listed = async (world: World) => {
    fireEvent.click(screen.getByTestId('receive-compatible-networks'))
    await settle(world)
    return screen.getAllByRole('listitem').map((row) => row.textContent)
  }

  it('names each network of an account with keys', async () => {
    const world = await open()
    expect(screen.queryByText(MAYBE_NOT)).toBeNull()
    expect(await listed(world)).toEqual(['Ethereum', 'Base'])
  })

  it.each(['a contract', 'one that no node tells'])('names the active network only of %s, and why', async (what) => {
    const node = new FakeEvmNode()
    node.setCode(ADDRESS, '0x6080')
    node.isDown = what !== 'a contract'
    const world = await open(undefined, rainbow, node)
    expect(screen.getByTestId('receive-compatible-networks').textContent).toBe(`Only receive assets on this network${MAYBE_NOT}`)
    expect(await listed(world)).toEqual(['Ethereum'])
    expect(screen.getByText(MAYBE_NOT)).toBeTruthy()
  })

  it('names the active network only while the nodes are asked, and after a switch to another account', async () => {
    const node = new FakeEvmNode()
    const answers: ((code: string) => void)[] = []
    node.code = () => new Promise((resolve) => answers.push(resolve))
    const world = await open(undefined, rainbow, node)
    expect(screen.getByText('Only receive assets on this network')).toBeTruthy()
    expect(screen.queryByText(MAYBE_NOT)).toBeNull()
    answers[0]?.('0x')
    await settle(world)
    expect(screen.getByText('Only receive assets on these networks')).toBeTruthy()
    act(() => world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: `0x${'1'.repeat(40)}` }] }))
    expect(screen.getByText('Only receive assets on this network')).toBeTruthy()
  })
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
      world.connections.dropLocally('eip155')
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
