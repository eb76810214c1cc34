import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeCollectibles } from '../../../test/fakes/collectibles/fake-collectibles.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { chain, wallet } from '../../../test/ui/world.ts'
import { CollectiblesService } from '../../domain/collectibles/collectibles-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { Store } from '../../domain/shared/store.ts'
import { solana } from '../../networks.ts'
import type { CollectibleChange } from '../../ports/collectibles/collectibles.ts'
import { loadActivityWords } from '../modal/load-feature-words.ts'
import { CollectiblesPanel } from './collectibles-panel.tsx'

await loadActivityWords()

async function look(changes: readonly CollectibleChange[], set: (fake: FakeCollectibles) => void = () => {}) {
  const fake = new FakeCollectibles()
  fake.changes = changes
  set(fake)
  const world = await show({
    view: 'Account',
    views: { Account: CollectiblesPanel },
    before: async (fresh) => {
      fresh.bind(CollectiblesService, new CollectiblesService(fake, fresh.active, fresh.clock))
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
    },
  })
  return { world, fake }
}
const item = (id: string, more: Partial<CollectibleChange> = {}): CollectibleChange => ({ id, name: `Card ${id}`, change: 1n, ...more })

it('shows pictures as images that are fetched when seen, and how many there are', async () => {
  await look([item('1', { pictureUrl: 'https://a.example/1.svg' }), item('2', { change: 12n }), item('3', { name: '' })])
  const tiles = within(screen.getByTestId('nft-grid')).getAllByRole('listitem')
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Card 1', '×12Card 2', 'Unnamed'])
  const [picture] = screen.getByTestId('nft-grid').querySelectorAll('img')
  expect([picture?.getAttribute('loading'), picture?.getAttribute('referrerpolicy'), picture?.src]).toEqual([
    ...['lazy', 'no-referrer', 'https://a.example/1.svg'],
  ])
  expect(screen.getByText('Found in your recent transactions. You may own more.')).toBeTruthy()
})

it('shows text from strangers as text', async () => {
  const name = '<img src=x onerror=window.__pwned=1><svg onload=alert(1)>'
  await look([item('1', { name })])
  expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getByTestId('nft-grid').querySelectorAll('img,svg,script,iframe')).toHaveLength(0)
})

it('shows sixty, then more', async () => {
  await look(
    Array.from({ length: 70 }, (_, index) => item(String(index))),
    (fake) => {
      fake.pageSize = 100
    },
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
  fireEvent.click(screen.getByRole('button', { name: 'Look further back' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(70)
})

it('says that there are none, that they failed, and that they are not available, in different words', async () => {
  const words: string[] = []
  const fails = (fake: FakeCollectibles) => {
    fake.failure = fail('HTTP_UNREACHABLE', { url: '' })
  }
  const cases = [
    ['nfts-empty', () => {}],
    ['nfts-failed', fails],
    ['nfts-unavailable', (fake: FakeCollectibles) => fake.chains.clear()],
  ] as const
  for (const [id, set] of cases) {
    await look([], set)
    expect(cases.filter((each) => screen.queryByTestId(each[0])).map((each) => each[0])).toEqual([id])
    words.push(screen.getByTestId(id).querySelector('p')?.textContent ?? '')
    cleanup()
  }
  expect(words).toEqual(['No NFTs yet', 'NFTs did not load', 'NFTs are not available on Ethereum'])
})

it('does not say that there are none while it has not looked at everything', async () => {
  const { world } = await look(
    Array.from({ length: 5 }, (_, index) => item(String(index), { change: -1n })),
    (fake) => {
      fake.pageSize = 1
    },
  )
  expect([screen.queryByTestId('nfts-empty'), screen.queryByText('No NFTs yet')]).toEqual([null, null])
  expect(screen.getByText('None in your recent transactions')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Look further back' }))
  await settle(world)
  expect(screen.getByText('No NFTs yet')).toBeTruthy()
})

it('says that they failed, and asks again', async () => {
  const { world, fake } = await look([item('1')], (given) => {
    given.failure = fail('HTTP_UNREACHABLE', { url: '' })
  })
  expect(screen.getByText('NFTs did not load')).toBeTruthy()
  fake.failure = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle(world)
  expect(screen.getByText('Card 1')).toBeTruthy()
})

it('says that they are not available', async () => {
  await look([], (fake) => fake.chains.clear())
  expect(screen.getByText('NFTs are not available on Ethereum')).toBeTruthy()
})

it('counts those named like a site, and shows them when asked; with nothing else it does not say that there are none', async () => {
  const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  await look([item('1', { name: 'alice.box', isBait: true }), item('2')])
  expect(names()).toEqual(['Card 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Show hidden NFTs: 1' }))
  expect(names()).toEqual(['Card 2', 'alice.box'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide these NFTs' }))
  expect(names()).toEqual(['Card 2'])
  cleanup()
  await look([item('1', { name: 'alice.box', isBait: true })])
  expect([screen.queryByText('No NFTs yet'), screen.getByTestId('nfts-all-hidden').textContent]).toEqual([
    null,
    'All NFTs found are hiddenNFTs named like websites are hidden, as they may be bait.',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show hidden NFTs: 1' }))
  expect(names()).toEqual(['alice.box'])
})

it('says that there is no source for the network of an account that is not of EVM', async () => {
  const network = toNetwork(solana)
  const other = { namespace: 'solana', caipNetworkId: network.caipNetworkId, address: 'A' }
  const service = { state: new Store({ status: 'none', other }), watch: () => () => {} } as unknown as CollectiblesService
  await show({
    ...{ view: 'Account', views: { Account: CollectiblesPanel }, options: { networks: [chain(1, 'Ethereum'), solana] } },
    before: async (fresh) => fresh.bind(CollectiblesService, service),
  })
  expect(screen.getByTestId('nfts-unavailable').textContent).toContain('NFTs are not available on Solana')
})
