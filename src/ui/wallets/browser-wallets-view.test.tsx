import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'

const crowd = Array.from({ length: 300 }, (_, index) => wallet(`Flood ${index}`, `com.flood${index}`))
const genuine = wallet('Gеnuine', 'org.genuine.wallet')
const bare = wallet('Bare', 'announced-1', { rdns: undefined })
const names = () => screen.getAllByTestId(/^wallet-selector-/).map((row) => row.querySelector('.name')?.textContent)

const inFlood = {
  wallets: [wallet('Rabby', 'io.rabby')],
  before: ({ discovery }: Parameters<NonNullable<Parameters<typeof show>[0]>['before'] & object>[0]) => {
    discovery.others = [...crowd, genuine, bare]
    discovery.announce(wallet('Another', 'com.another'))
  },
}

it('is one step away from the connect list, and finds a wallet by its look or domain', async () => {
  const world = await show(inFlood)
  expect(screen.getByTestId('browser-wallets-row').textContent).toContain('304')
  fireEvent.click(screen.getByTestId('browser-wallets-row'))
  const search = await screen.findByTestId('wui-input-text')
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('All wallets of this browser')
  fireEvent.change(search, { target: { value: ' genuine ' } })
  expect(names()).toEqual(['Gеnuine'])
  expect(screen.getByTestId('wallet-selector-org.genuine.wallet').textContent).toContain('org.genuine.wallet')
  fireEvent.change(search, { target: { value: 'ORG.gen' } })
  expect(names()).toEqual(['Gеnuine'])
  fireEvent.click(screen.getByTestId('wallet-selector-org.genuine.wallet'))
  await settle(world)
  expect(world.connections.connections.map(({ connector }) => connector.id)).toEqual(['org.genuine.wallet'])
})

it('says of a wallet without a domain that it gives none, and of a search without a hit that there is none', async () => {
  await show({ ...inFlood, view: 'BrowserWallets' })
  await screen.findByTestId('wui-input-text')
  fireEvent.change(screen.getByTestId('wui-input-text'), { target: { value: 'bare' } })
  expect(screen.getByTestId('wallet-selector-announced-1').textContent).toContain('Gives no web address')
  fireEvent.change(screen.getByTestId('wui-input-text'), { target: { value: 'nobody has this' } })
  expect(screen.getByTestId('empty-state-text').textContent).toBe('No Wallet found')
})

it('draws only what can be seen of it', async () => {
  await show({ ...inFlood, view: 'BrowserWallets' })
  await screen.findByTestId('browser-wallets')
  expect(names().length).toBeLessThan(20)
})

it('is not offered while every wallet has a row, nor for wallets that the site hides', async () => {
  await show({ wallets: [wallet('Rabby', 'io.rabby')] })
  expect(screen.queryByTestId('browser-wallets-row')).toBeNull()
})

it('is not offered for wallets that the site hides', async () => {
  const before: typeof inFlood.before = ({ discovery }) => {
    discovery.others = [genuine]
    discovery.announce(wallet('Another', 'com.another'))
  }
  await show({ wallets: [wallet('Rabby', 'io.rabby')], before, options: { excludeWalletIds: ['org.genuine.wallet'] } })
  expect(screen.queryByTestId('browser-wallets-row')).toBeNull()
})

it('shows a doubtful name with its domain where the wallet is asked', async () => {
  const world = await show({ wallets: [genuine] })
  world.adapter.silent = true
  fireEvent.click(screen.getByTestId('wallet-selector-org.genuine.wallet'))
  await settle(world)
  expect(screen.getByText('org.genuine.wallet')).toBeTruthy()
})
