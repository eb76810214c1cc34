import { expect, it } from 'vitest'
import { SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { outcomeOf, secureWorld, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
const box = { left: 0, top: 0, width: 360, height: 600 }
const stage = { turn: 1, title: 'Wallet', box, card: box, radius: 0, onDismiss: () => {} }

async function ready() {
  const world = secureWorld()
  world.page.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login' }))
  const loading = world.site.load(never)
  await settle(world.clock, 500)
  await loading
  return world
}

it.each([
  ['answers and then goes', true],
  ['goes without an answer', false],
])('what is asked of a page that starts anew waits for the new one: it %s', async (_, isAnswered) => {
  const { site, page, clock, frames } = await ready()
  page.answers.set('RELOAD', () => (isAnswered ? undefined : SILENT))
  const reloaded = site.ask('RELOAD', undefined, never)
  const login = outcomeOf(site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never))
  await settle(clock)
  if (!isAnswered) frames.replace()
  await settle(clock, 500)
  await reloaded
  expect(await login).toEqual({ value: { uri: 'https://provider.example/login' } })
  expect([frames.channels.size, page.names().at(2), page.names().at(-1)]).toEqual([1, 'RELOAD', 'GET_SOCIAL_REDIRECT_URI'])
  expect(clock.pending).toBe(0)
})

it('a page that does not go is taken away after 1 s', async () => {
  const { site, page, clock, frames } = await ready()
  page.answers.set('RELOAD', () => SILENT)
  void site.ask('RELOAD', undefined, never)
  const login = outcomeOf(site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never))
  await settle(clock, 999)
  expect(page.names().at(-1)).toBe('RELOAD')
  await settle(clock, 1)
  await settle(clock, 500)
  expect([await login, frames.channels.size]).toMatchObject([{ value: {} }, 1])
})

it('what is on its way to a page that starts anew is asked of the new one', async () => {
  const outcomes = []
  for (let gap = 0; gap < 8; gap += 1) {
    const { site, page, clock } = await ready()
    page.answers.set('RELOAD', () => undefined)
    const login = outcomeOf(site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never))
    for (let turn = 0; turn < gap; turn += 1) await Promise.resolve()
    const isAsked = page.names().includes('GET_SOCIAL_REDIRECT_URI')
    void site.ask('RELOAD', undefined, never)
    await settle(clock, 500)
    outcomes.push([isAsked, 'value' in ((await login) as object)])
  }
  expect(new Set(outcomes.map(String))).toEqual(new Set(['false,true', 'true,true']))
})

it('a page that is not there does not start anew', async () => {
  const { site, frames } = secureWorld()
  await site.ask('RELOAD', undefined, never)
  expect(frames.channels.size).toBe(0)
})

it('nothing is left of a page that starts anew while the site is disposed of', async () => {
  const { site, page, clock, frames } = await ready()
  page.answers.set('RELOAD', () => SILENT)
  void site.ask('RELOAD', undefined, never)
  const login = outcomeOf(site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never))
  await settle(clock)
  site.dispose()
  await settle(clock)
  expect([await login, frames.channels.size, clock.pending]).toMatchObject([{ code: 'DISPOSED' }, 0, 0])
})

it.each([
  ['eth_call', ['RPC_REQUEST']],
  ['personal_sign', ['RPC_REQUEST', 'RPC_ABORT']],
])('%s that is given up takes away no approval of another request', async (method, told) => {
  const { site, page, clock } = await ready()
  const stop = new AbortController()
  const call = { method, params: [], chainNamespace: 'eip155', chainId: 1 }
  const outcome = outcomeOf(site.ask('RPC_REQUEST', call, stop.signal))
  await settle(clock)
  stop.abort()
  expect([await outcome, page.names().slice(2)]).toMatchObject([{ code: 'ABORTED' }, told])
})

it('a page that is led elsewhere right after it was ready is asked nothing', async () => {
  const { site, page, clock, frames } = secureWorld()
  const outcome = outcomeOf(site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never))
  await settle(clock, 100)
  frames.replace()
  await settle(clock, 400)
  expect([await outcome, page.names(), frames.channels.size]).toMatchObject([{ code: 'FRAME_LOAD_FAILED' }, [], 0])
})

it('a frame that the site takes out leaves no rejection that nobody hears, however much is asked of it', async () => {
  const { site, frames, clock } = await ready()
  frames.isRemoved = true
  const call = { method: 'eth_call', params: [], chainNamespace: 'eip155', chainId: 1 }
  const asked = [1, 2, 3].map(() => outcomeOf(site.ask('RPC_REQUEST', call, never)))
  await settle(clock)
  for (const outcome of await Promise.all(asked)) expect(outcome).toMatchObject({ code: 'FRAME_NOT_SET' })
})

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
