import { expect, it } from 'vitest'
import { quiet } from '../../../test/support/core-world.ts'
import { ALICE, ether, tokensWorld as open } from '../../../test/support/tokens-world.ts'

it('the balance that a site asks for is what is read by then, not what was known before, where a newer reading took its place', async () => {
  const { connect, adapter, accounts, clock } = await open()
  adapter.balances.set('eip155:1', 5n)
  await connect()
  expect(accounts.state.value.eip155?.balance).toMatchObject({ status: 'known', value: 5n })
  await clock.advance(600_000)
  adapter.balances.set('eip155:1', 3n)
  adapter.silent = true
  const found = accounts.findBalance('eip155')
  await quiet()
  void accounts.refreshBalance('eip155', true)
  await quiet()
  adapter.wakeUp()
  expect(await found).toMatchObject({ status: 'known', value: 3n })
})

it('the tokens that a site asks for are those read by then, where a newer reading took the place of its own', async () => {
  const { tokens, connect, holdings, clock, amounts } = await open()
  await connect()
  await tokens.load()
  await clock.advance(600_000)
  holdings.hold('eip155:1', ALICE, ether(9n))
  holdings.isSlow = true
  const told = tokens.load().then(amounts)
  await clock.advance(0)
  void tokens.refresh()
  await clock.advance(0)
  holdings.isSlow = false
  while (holdings.release()) await clock.advance(0)
  expect(await told).toEqual(['9 ETH'])
})
