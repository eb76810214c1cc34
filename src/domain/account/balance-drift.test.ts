import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { ALICE, ether, tokensWorld } from '../../../test/support/tokens-world.ts'

const ONE = 10n ** 18n

/** An account with one ether by both, and `spend`: what the site sent is mined, and the balance was read again. */
async function open() {
  const adapter = new FakeChainAdapter()
  adapter.balances.set('eip155:1', ONE)
  adapter.balances.set('eip155:8453', 2n * ONE)
  const world = await tokensWorld(new FakeDisk(), adapter)
  await world.connect()
  const hold = (amount: bigint) => {
    adapter.balances.set('eip155:1', amount)
    world.holdings.hold('eip155:1', ALICE, { ...ether(0n), amount })
  }
  const spend = async (amount: bigint) => {
    hold(amount)
    await world.accounts.refreshBalance('eip155', true, true)
    await world.clock.advance(0)
  }
  return { ...world, hold, spend }
}

it('a list on the screen is read anew once the balance beside it changed without it, though it is young', async () => {
  const { tokens, spend, amounts, holdings, clock } = await open()
  tokens.watch()
  await clock.advance(0)
  await spend(ONE / 2n)
  expect(amounts()).toEqual(['0.5 ETH'])
  expect(holdings.changed).toEqual([undefined, ['eip155:1:native']])
})

it('a list that nobody looks at is read anew when somebody does, and asks nobody before', async () => {
  const { tokens, spend, amounts, holdings, page, clock } = await open()
  const leave = tokens.watch()
  await clock.advance(0)
  leave()
  await spend(ONE / 2n)
  expect(holdings.asked).toHaveLength(1)
  page.visible$.next(false)
  tokens.watch()
  await clock.advance(0)
  expect(holdings.asked).toHaveLength(1)
  page.visible$.next(true)
  await clock.advance(0)
  expect([amounts(), holdings.asked.length]).toEqual([['0.5 ETH'], 2])
})

it('is not read again for a balance that it has, nor without end where its source lags behind', async () => {
  const { tokens, hold, accounts, adapter, holdings, clock } = await open()
  tokens.watch()
  await clock.advance(0)
  hold(ONE / 4n)
  await Promise.all([tokens.refresh(), clock.advance(0)])
  await clock.advance(0)
  expect(holdings.asked).toHaveLength(2)
  adapter.balances.set('eip155:1', ONE / 8n)
  await accounts.refreshBalance('eip155', true, true)
  await clock.advance(9000)
  expect(holdings.asked).toHaveLength(3)
})

it('is not read again for the balance of another network, or of an account before', async () => {
  const { tokens, adapter, holdings, clock } = await open()
  tokens.watch()
  await clock.advance(0)
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await clock.advance(0)
  adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' })
  await clock.advance(0)
  expect(holdings.changed).toEqual([undefined, undefined])
})
