import { expect, it } from 'vitest'
import { SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal

/** A frame is lost while a request waits in it; another is asked in the same task, a third one a moment later. */
async function lost(how: 'starts anew' | 'is led elsewhere') {
  const world = secureWorld()
  const { site, page, clock, frames } = world
  page.answers.set('GET_USER', () => SILENT)
  page.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
  page.answers.set('RELOAD', () => undefined)
  const waiting = outcomeOf(site.ask('GET_USER', {}, never))
  await settle(clock, 500)
  if (how === 'starts anew') void site.ask('RELOAD', undefined, never)
  else frames.replace()
  const next = outcomeOf(site.ask('IS_CONNECTED', undefined, never))
  await settle(clock, 100)
  const third = outcomeOf(site.ask('IS_CONNECTED', undefined, never))
  await settle(clock, 1_000)
  return { ...world, outcomes: [await waiting, await next, await third] }
}

it.each(['starts anew', 'is led elsewhere'] as const)(
  'one frame takes the place of a page that %s, and goes with the instance',
  async (how) => {
    const { site, clock, frames, outcomes } = await lost(how)
    expect(outcomes).toMatchObject([{ code: 'FRAME_NOT_SET' }, { value: { isConnected: true } }, { value: { isConnected: true } }])
    const open = frames.channels.size
    site.dispose()
    await settle(clock)
    expect([open, frames.channels.size, clock.pending]).toEqual([1, 0, 0])
  },
)
