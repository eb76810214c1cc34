import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, wallet } from '../../../test/ui/world.ts'

const solana = { ...chain(1, 'Solana', 'SOL'), id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }
/** One object is the wallet of both. */
const provider = {}
const here = {
  namespaces: ['eip155', 'solana'] as const,
  wallets: [
    wallet('Phantom', 'app.phantom', { provider }),
    wallet(' phantom', 'phantom', { chain: 'solana', provider }),
    wallet('Alpha', 'com.alpha'),
  ],
  options: { networks: [chain(1, 'Ethereum'), solana] },
}
const chains = () => screen.getAllByTestId(/^wui-list-chain-/).map((row) => row.querySelector('.name')?.textContent)

it('is one row of the list, which asks for the chain and connects there alone', async () => {
  const world = await show(here)
  expect(screen.getAllByTestId(/^wallet-selector-/)).toHaveLength(2)
  fireEvent.click(screen.getByTestId('wallet-selector-app.phantom'))
  await settle(world)
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Select Chain')
  expect(chains()).toEqual(['EVM', 'Solana'])
  fireEvent.click(screen.getByTestId('wui-list-chain-solana'))
  await settle(world)
  expect(world.connections.connections.map(({ connector }) => [connector.id, connector.chain])).toEqual([['phantom', 'solana']])
})

it('tells which of them is connected', async () => {
  const world = await show({
    ...here,
    before: async (made) => {
      await made.connectWith(wallet('Phantom', 'app.phantom'))
      made.router.reset('ConnectingMultiChain', { connectorId: 'app.phantom' })
    },
  })
  expect(screen.getByTestId('wui-list-chain-eip155').textContent).toContain('Connected')
  expect(screen.getByTestId('wui-list-chain-solana').textContent).not.toContain('Connected')
  expect(world.connections.connections).toHaveLength(1)
})

it('shows a misleading name with its domain', async () => {
  const wallets = [wallet('РhаntоM', 'com.evil', { provider }), wallet('РhаntоM', 'com.evil.sol', { chain: 'solana', provider })]
  await show({ ...here, wallets, view: 'ConnectingMultiChain', params: { connectorId: 'com.evil' } })
  expect(screen.getByText('com.evil')).toBeTruthy()
})

it('says so when the wallet is gone', async () => {
  const world = await show({ ...here, view: 'ConnectingMultiChain', params: { connectorId: 'nobody' } })
  expect(screen.getByText('Failed to find connector')).toBeTruthy()
  fireEvent.click(screen.getByTestId('header-back'))
  await settle(world)
  expect(world.router.current.view).toBe('Connect')
})
