import { expect, it } from 'vitest'
import { activityWorld } from '../../../test/support/activity-world.ts'
import { fail } from '../errors/fail.ts'

it('asks again for what failed when it is opened again', async () => {
  const world = await activityWorld()
  world.history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  await world.activity.load()
  expect([world.activity.state.value.status, world.history.asked]).toEqual(['failed', 1])
  world.history.failure = undefined
  world.activity.watch()
  await world.activity.load()
  expect([world.activity.state.value.status, world.history.asked]).toEqual(['known', 2])
})
