import { expect, it } from 'vitest'
import { tokensWorld as open } from '../../../test/support/tokens-world.ts'

it('asks again at once what failed, or whose index failed, when the visitor opens the list again', async () => {
  const { tokens, connect, holdings, clock, visitor } = await open()
  holdings.down = true
  await connect()
  tokens.watch()()
  await clock.advance(1000)
  holdings.down = false
  holdings.isPartial = true
  holdings.locked = 30_000
  visitor.actedAt = clock.monotonic()
  tokens.watch()()
  await clock.advance(1000)
  expect([tokens.state.value, holdings.asked.length]).toMatchObject([{ status: 'ready', isPartial: true, isLocked: true }, 2])
  holdings.isPartial = false
  visitor.actedAt = clock.monotonic()
  tokens.watch()()
  await clock.advance(0)
  expect([tokens.state.value, holdings.asked.length]).toMatchObject([{ status: 'ready', isPartial: false }, 3])
})
