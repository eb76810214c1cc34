import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { bindTokens } from '../../../test/ui/tokens.ts'
import { chain, type World, wallet } from '../../../test/ui/world.ts'
import { Store } from '../../domain/shared/store.ts'
import { type AssetKey, AssetPictures, type AssetsState } from '../../domain/wallets/asset-pictures.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { loadAccountWords } from '../modal/load-feature-words.ts'
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
    bindTokens(world, holdings)
    const parts = world.resolve(AccountParts)
    parts.add('tokens', TokensPanel)
    parts.add('total', AccountTotal)
    world.adapter.balances.set('eip155:1', 1n)
    await prepare.run(world, holdings)
    await world.connectWith(rainbow)
    world.router.reset('Account')
  }
  const explorer = { default: { name: 'Explorer', url: 'https://explorer.example' } }
  const networks = [{ ...chain(1, 'Ethereum'), blockExplorers: explorer }, chain(8453, 'Base')]
  const world = await show({ before, options: { networks } })
  return { world, holdings }
}
const prepare = { run: async (_world: World, _holdings: FakeTokenHoldings): Promise<void> => {} }

it('shows the tokens, rounded down, with their value', async () => {
  await open(ether, { name: 'New', symbol: 'NEW', address: contract('a'), decimals: 18, amount: 5n })
  const rows = screen.getByTestId('token-list').querySelectorAll('.token')
  expect([...rows].map((row) => row.textContent)).toEqual(['EtherETH1.234$3,086.41', 'NewNEW< 0.001Price unknown'])
  expect(screen.getByRole('tab', { name: 'Tokens' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'Tokens' })).toBeTruthy()
})

it('scrolls many tokens with the card, whose arrows move among them', async () => {
  const many = Array.from({ length: 60 }, (_, at) => {
    const symbol = `C${String(at)}`
    return {
      name: symbol,
      symbol,
      address: `0x${String(10 + at).repeat(20)}` as const,
      decimals: 6,
      amount: BigInt(1000 - at) * 10n ** 6n,
      price: '1',
    }
  })
  await open(ether, ...many)
  const list = screen.getByTestId('token-list')
  expect([list.className, list.closest('.scroll')]).toEqual(['windowed', null])
  const rows = [...list.querySelectorAll<HTMLElement>('.token')]
  rows[0]?.focus()
  fireEvent.keyDown(rows[0] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(rows[1])
})

it('shows the contract of two tokens of one symbol', async () => {
  const twin = { name: 'New', symbol: 'NEW', decimals: 18, amount: 10n ** 18n, isListed: true }
  await open(ether, { ...twin, address: contract('a') }, { ...twin, address: contract('b') })
  const notes = [...document.querySelectorAll('.token-note')].map((note) => note.textContent)
  expect(notes).toEqual(['ETH', 'NEW0xaa…aaaaaa', 'NEW0xbb…bbbbbb'])
})

it("shows the registry's picture of what comes without one, and of no token that only has a known symbol", async () => {
  const wanted: AssetKey[] = []
  const pictures = new Store<AssetsState>(new Map([...'ABCDE'].map((symbol) => [`token:${symbol}`, `blob:${symbol}`])))
  prepare.run = async ({ resolve }) => resolve(AssetPictures).feed({ state: pictures, want: (keys) => void wanted.push(...keys) })
  const token = { name: 'Token', decimals: 18, amount: 10n ** 18n }
  await open(
    { ...token, symbol: 'A' },
    { ...token, symbol: 'B', address: contract('b'), isGenuine: true },
    { ...token, symbol: 'C', address: contract('c') },
    { ...token, symbol: 'D', address: contract('d'), isGenuine: false },
    { ...token, symbol: 'E', address: contract('e'), isGenuine: true, logo: 'https://site.example/e.png' },
  )
  prepare.run = async () => {}
  const rows = [...document.querySelectorAll('.row.token')].map((row) => [
    row.querySelector('.token-note bdi')?.textContent,
    row.querySelector('img')?.getAttribute('src'),
  ])
  expect(Object.fromEntries(rows)).toEqual({ A: 'blob:A', B: 'blob:B', C: undefined, D: undefined, E: 'https://site.example/e.png' })
  expect([...new Set(wanted)].filter((key) => key.startsWith('token:')).sort()).toEqual(['token:A', 'token:B'])
})

describe('the total', () => {
  const total = () => screen.getByTestId('account-total').textContent
  const unpriced = { name: 'New', symbol: 'NEW', address: contract('a'), decimals: 18, amount: 5n }

  it('is exact where each value is known', async () => {
    await open(ether, dust)
    expect(total()).toBe('$3,086.41')
  })

  it('is none without the price of the network’s own coin', async () => {
    await open({ ...ether, price: undefined }, dust)
    expect(total()).toBe('Value unknown')
  })

  it.each([
    ['of the site', { ...unpriced, isListed: true }],
    ['of the index', unpriced],
  ])('says "about" beside a token %s without a price', async (_, token) => {
    await open(ether, token)
    expect(total()).toBe('≈ $3,086.41')
  })

  it.each([
    ['looks like another', { ...unpriced, name: 'Ethereum', symbol: 'ЕТН' }],
    ['invites to a site by its name', { ...unpriced, name: 'Claim at https://evil.example' }],
    ['invites to a site and has a price', { ...unpriced, name: 'Claim at https://evil.example', amount: 10n ** 24n, price: '9' }],
    ['invites to a site by its symbol', { ...unpriced, symbol: 'www.evil.example' }],
  ])('stays exact beside one that %s', async (_, token) => {
    await open(ether, token)
    expect(total()).toBe('$3,086.41')
  })
})

it('hides what is worth less than a cent, until it is asked for', async () => {
  await open(ether, dust)
  expect(screen.queryByText('Crumb')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show small balances: 1' }))
  expect(screen.getByText('Crumb')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide small balances' }))
  expect(screen.queryByText('Crumb')).toBeNull()
})

it('keeps a look-alike apart, in words, with its whole address and the block explorer', async () => {
  await open(ether, { ...dust, name: 'Ethereum', symbol: 'ЕТН', amount: 10n ** 9n })
  const apart = screen.getByTestId('look-alike-list')
  expect(within(apart).getByText('These symbols imitate other tokens. Check the contract address.')).toBeTruthy()
  expect(within(apart).getByText('Look-alike')).toBeTruthy()
  const { address = '' } = dust
  expect(apart.querySelector('.grouped')?.textContent).toBe(address)
  expect(within(screen.getByTestId('token-list')).queryByText('ЕТН')).toBeNull()
  const link = within(apart).queryByRole<HTMLAnchorElement>('link')
  expect(link?.href).toBe(`https://explorer.example/address/${address}`)
})

it('draws of many look-alikes only those in sight', async () => {
  const many = Array.from({ length: 300 }, (_, place) => ({
    ...{ ...dust, name: 'Ethereum', symbol: 'ЕТН', amount: 10n ** 9n },
    address: `0x${(place + 1).toString(16).padStart(40, '0')}`,
  }))
  await open(ether, ...many)
  const rows = () => screen.getByTestId('look-alike-list').querySelectorAll('[data-token]').length
  expect(rows()).toBeGreaterThan(2)
  expect(rows()).toBeLessThan(30)
})

describe('other words for other things', () => {
  it('nothing there', async () => {
    await open()
    expect(screen.getByTestId('empty-state-text').textContent).toBe('No tokens yet')
    expect(screen.getByTestId('empty-state-description').textContent).toBe('What you receive on Ethereum appears here.')
    expect(screen.getByTestId('account-total').textContent).toBe('')
  })

  it('failed, with a button that asks at once', async () => {
    prepare.run = async (_, holdings) => {
      holdings.down = true
    }
    const { world, holdings } = await open(ether)
    prepare.run = async () => {}
    expect(screen.getByTestId('empty-state-text').textContent).toBe('Tokens did not load')
    holdings.down = false
    await settle(world, 1000)
    expect(screen.queryByText('Ether')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(world)
    expect(screen.getByText('Ether')).toBeTruthy()
  })

  it('not read: beside what was, and in the place of "nothing there"', async () => {
    prepare.run = async (_, holdings) => {
      holdings.unread = [contract('e')]
    }
    const { world, holdings } = await open(ether)
    expect(screen.getByText('Some balances could not be read.')).toBeTruthy()
    expect(screen.getByTestId('account-total').textContent).toBe('≈ $3,086.41')
    holdings.unread = []
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(world)
    expect(screen.queryByText('Some balances could not be read.')).toBeNull()
    document.body.replaceChildren()
    await open()
    prepare.run = async () => {}
    expect(screen.getByTestId('empty-state-text').textContent).toBe('Tokens did not load')
  })

  it('not all of it', async () => {
    prepare.run = async (_, holdings) => {
      holdings.isPartial = true
    }
    const { world, holdings } = await open(ether)
    prepare.run = async () => {}
    const note = 'Some tokens may be missing.'
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getByTestId('account-total').textContent).toBe('≈ $3,086.41')
    holdings.isPartial = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(world)
    expect(screen.queryByText(note)).toBeNull()
  })

  it('neither read nor all of it: one button for both', async () => {
    prepare.run = async (_, holdings) => {
      holdings.isPartial = true
      holdings.unread = [contract('e')]
    }
    await open(ether)
    prepare.run = async () => {}
    expect(screen.getByText('Some balances could not be read.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
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
