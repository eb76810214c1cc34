import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { EmptyView } from '../../../test/ui/empty-view.tsx'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import { chain, wallet } from '../../../test/ui/world.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
import { AccountParts } from './account-parts.ts'
import { TokenView } from './token-view.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ID = `eip155:1:${USDC.toLowerCase()}`
const money = { Swap: EmptyView, WalletSend: EmptyView, WalletReceive: EmptyView, FundWallet: EmptyView }

beforeAll(loadAccountWords)

async function open(price: string | undefined) {
  const holdings = new FakeTokenHoldings()
  holdings.hold(...(['eip155:1', ADDRESS, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }] as const), {
    name: 'USD Coin',
    symbol: 'USDC',
    address: USDC,
    decimals: 6,
    amount: 1_250_500_001n,
    price,
    isGenuine: true,
  })
  const world = await show({
    ...{ views: { ...coreViews, ...money, Token: TokenView }, supplied: [...Object.keys(money), 'Token'] as ViewName[] },
    options: {
      features: { swaps: true, send: true, receive: true } as never,
      networks: [{ ...chain(1, 'Ethereum'), blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } } }],
    },
    before: async (made) => {
      bindTokens(made, holdings)
      made.resolve(AccountParts).add('tokens', TokensPanel)
      await made.connectWith(wallet('Rainbow', 'me.rainbow'))
      made.router.reset('Account')
    },
  })
  fireEvent.click(screen.getByRole('button', { name: /USD Coin/ }))
  await settle(world)
  return { world, holdings }
}

const fact = (id: string) => screen.getByTestId(`token-${id}`).textContent

it('is reached from its row, and shows all that is known of the token', async () => {
  const { world } = await open('0.5')
  expect(world.router.current).toEqual({ view: 'Token', params: { token: ID } })
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('Token')
  expect(screen.getByTestId('token-sheet').textContent).toContain('USD Coin1,250.500001 USDC$625.25')
  expect([fact('price'), fact('network'), fact('contract')]).toEqual(['$0.50', 'Ethereum', USDC])
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Block Explorer/ }).href).toBe(`https://explorer.example/address/${USDC}`)
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await settle(world)
  expect(world.page.copied).toEqual([USDC])
})

it('leads to what can be done with the token, and no further', async () => {
  const { world } = await open('0.5')
  const tiles = [...document.querySelectorAll('[data-testid=token-sheet] .tile')].map((tile) => tile.textContent)
  expect(tiles).toEqual(['Swap', 'Receive', 'Send'])
  fireEvent.click(screen.getByTestId('w3m-account-default-send-button'))
  await settle(world)
  expect(world.router.current).toEqual({ view: 'WalletSend', params: { token: ID } })
})

it('says that a price is not known', async () => {
  await open(undefined)
  expect(fact('price')).toBe('Price unknown')
})

it('leads back once the account has none of it', async () => {
  const { world, holdings } = await open('0.5')
  holdings.hold('eip155:1', ADDRESS, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' })
  await settle(world, 30_000)
  expect(world.router.current.view).toBe('Account')
})
