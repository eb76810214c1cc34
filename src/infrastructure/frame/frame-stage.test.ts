import { expect, it } from 'vitest'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
const box = { left: 0, top: 0, width: 360, height: 600 }
const stage = { turn: 1, title: 'Wallet', box, card: box, radius: 0, onDismiss: () => {} }

async function ready() {
  const world = secureWorld()
  const loading = world.site.load(never)
  await settle(world.clock, 500)
  await loading
  return world
}

it('a frame that loads while an approval has its room is shown there', async () => {
  const { site, frames, clock } = secureWorld()
  site.stage(stage)
  const loading = site.load(never)
  await settle(clock, 500)
  await loading
  expect(frames.stage).toBe(stage)
})

it('a frame that was taken out, and loads again for the next approval, is shown there; once it is over, no longer', async () => {
  const { site, frames, clock } = await ready()
  frames.takeOut()
  frames.isRemoved = false
  site.stage(stage)
  const asked = outcomeOf(site.load(never))
  await settle(clock, 500)
  expect([await asked, frames.stage]).toEqual([{ value: undefined }, stage])
  site.stage(undefined)
  expect(frames.stage).toBeUndefined()
  frames.takeOut()
  await settle(clock)
  const again = site.load(never)
  await settle(clock, 500)
  await again
  expect(frames.stage).toBeUndefined()
})
