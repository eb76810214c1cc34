import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { loadAccountWords } from '../../domain/options/load-feature-words.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { AccountParts } from './account-parts.ts'
import { AccountTotal } from './account-total.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const rainbow = wallet('Rainbow', 'me.rainbow')
const contract = (digit: string) => `0x${digit.repeat(40)}`
const ether: HeldToken = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1_234_567_891_234_567_891n, price: '2500' }
const dust: HeldToken = { name: 'Crumb', symbol: 'CRUMB', address: contract('d'), decimals: 6, amount: 1n, price: '1' }

beforeAll(loadAccountWords)

async function open(...tokens: readonly HeldToken[]) {
  const holdings = new FakeTokenHoldings()
  holdings.hold('eip155:1', ADDRESS, ...tokens)
  const before = async (world: World) => {
    const { connections, networks, store, clock, page } = world
    const service = new TokensService(connections, networks, holdings, new CacheService(store, clock), clock, page, new FakeLogger())
    world.bind(TokensService, service)
    const parts = world.resolve(AccountParts)
    parts.add('tokens', TokensPanel)
    parts.add('total', AccountTotal)
    world.adapter.balances.set('eip155:1', 1n)
    await prepare.run(world, holdings)
    await world.connectWith(rainbow)
    world.router.reset('Account')
  }
  const world = await show({ before })
  return { world, holdings }
}
const prepare = { run: async (_world: World, _holdings: FakeTokenHoldings): Promise<void> => {} }

it('shows the tokens, rounded down, with their value and the total', async () => {
  await open(ether, { name: 'New', symbol: 'NEW', address: contract('a'), decimals: 18, amount: 5n })
  const rows = screen.getByTestId('token-list').querySelectorAll('.token')
  expect([...rows].map((row) => row.textContent)).toEqual(['EtherETH1.234$3,086.41', `NewNEW0xaa…aaaaaa< 0.001Price unknown`])
  expect(screen.getByTestId('account-total').textContent).toBe('$3,086.41')
  expect(screen.getByRole('tab', { name: 'Tokens' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'Tokens' })).toBeTruthy()
})

it('hides what is worth less than a cent, until it is asked for', async () => {
  await open(ether, dust)
  expect(screen.queryByText('Crumb')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show small balances: 1' }))
  expect(screen.getByText('Crumb')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide small balances' }))
  expect(screen.queryByText('Crumb')).toBeNull()
})

it('marks a look-alike', async () => {
  await open(ether, { ...dust, name: 'Ethereum', symbol: 'ЕТН', amount: 10n ** 9n })
  expect(screen.getByText('Look-alike')).toBeTruthy()
})

describe('other words for other things', () => {
  it('nothing there', async () => {
    await open()
    expect(screen.getByTestId('empty-state-text').textContent).toBe('No tokens yet')
    expect(screen.getByTestId('empty-state-description').textContent).toBe('What you receive on Ethereum appears here.')
    expect(screen.getByTestId('account-total').textContent).toBe('')
  })

  it('failed, with a button that works once it may', async () => {
    prepare.run = async (_, holdings) => {
      holdings.down = true
    }
    const { world, holdings } = await open(ether)
    prepare.run = async () => {}
    expect(screen.getByTestId('empty-state-text').textContent).toBe('The tokens could not be loaded')
    const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' })
    expect(retry().disabled).toBe(true)
    expect(screen.getByText('You can try again in half a minute.')).toBeTruthy()
    holdings.down = false
    await settle(world, 30_000)
    expect(screen.getByText('Ether')).toBeTruthy()
  })

  it('not all of it', async () => {
    prepare.run = async (_, holdings) => {
      holdings.isPartial = true
    }
    await open(ether)
    prepare.run = async () => {}
    expect(screen.getByText('Only the coin of the network and the tokens of this site are shown.')).toBeTruthy()
  })
})

it('shows nothing of the account before, when the wallet changes', async () => {
  const { world, holdings } = await open(ether)
  holdings.isSlow = true
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  world.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: other }] })
  await settle(world)
  expect(screen.getByTestId('wui-wallet-switch').textContent).toContain(other)
  expect(screen.queryByText('Ether')).toBeNull()
  expect(screen.getByTestId('account-total').textContent).toBe('')
  expect(screen.getByRole('status', { name: 'Loading the tokens' })).toBeTruthy()
})
