import { expect, it } from 'vitest'
import { ALICE, ether, tokensWorld } from '../../../test/support/tokens-world.ts'
import { cleanText } from '../shared/foreign-text.ts'

it('whatever an airdropped token calls itself, the list is kept for 30 s', async () => {
  const { tokens, connect, holdings } = await tokensWorld()
  const name = cleanText('\u0301 Free', 60, '')
  holdings.hold('eip155:1', ALICE, ether(1n), { ...ether(1n), address: `0x${'1'.repeat(40)}`, name, symbol: name })
  await connect()
  await tokens.load()
  await tokens.load()
  await tokens.load()
  expect(holdings.asked).toHaveLength(1)
})

it('a list of as many tokens as a wallet may tell is kept with the coin and the tokens of the site behind it', async () => {
  const { tokens, connect, holdings } = await tokensWorld()
  const row = (place: number) => ({ ...ether(1n), symbol: 'TOKEN', address: `0x${String(place).padStart(40, '0')}` })
  holdings.hold('eip155:1', ALICE, ...Array.from({ length: 1050 }, (_, place) => row(place)), ether(1n))
  await connect()
  await tokens.load()
  await tokens.load()
  expect([tokens.state.value.tokens.length, holdings.asked.length]).toEqual([1051, 1])
})
