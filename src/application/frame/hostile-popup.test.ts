import { expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

type Message = Readonly<{ scenario?: string; source?: string; data?: Readonly<{ resultUri?: unknown }> }>

const never = new AbortController().signal
const cases = readCorpus('frame-hostile').filter(({ kind }) => kind === 'social-popup')

/** A login that waits in its window. The page knows no result but those that it gave out, which is none. */
function atProvider({ isBlocked = false } = {}) {
  const world = embeddedWorld()
  let say: (message: unknown) => void = () => {}
  world.popups.blocked = isBlocked
  world.popups.pages.set('https://secure.example/loading', (speak) => {
    say = speak
    return () => undefined
  })
  world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login' }))
  world.site.answers.set('CONNECT_SOCIAL', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'This login is not valid any more' })
  })
  let outcome: { code?: string } | undefined
  void outcomeOf(world.bySocial.run('google', never)).then((each) => {
    outcome = each as { code?: string }
  })
  const [window] = world.popups.windows
  return { ...world, window, say: (message: unknown) => say(message), outcome: () => outcome }
}

it.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
  const { scenario = '', source, data } = entry['message'] as Message
  const world = atProvider({ isBlocked: /returns null/.test(scenario) })
  await settle(world.clock)
  if (/close|cut/i.test(`${scenario} ${source ?? ''}`)) {
    if (!/opener cut/.test(scenario)) await settle(world.clock, 5_000)
    world.window?.closeByVisitor()
    await settle(world.clock)
  }
  const before = world.outcome()
  if (data) world.say(data)
  await settle(world.clock, 1_500)
  const effect = String(entry.expect['effect'])
  const forwarded = world.site.asked.flatMap(({ name, payload }) => (name === 'CONNECT_SOCIAL' ? [(payload as { uri: string }).uri] : []))
  // Whatever it says, no window goes there.
  expect(world.popups.opened.filter((url) => !/^https:\/\/(?:secure|provider)\.example\//.test(url))).toEqual([])
  if (/forwarded|rejected by frame/.test(effect)) {
    expect(forwarded).toEqual([data?.resultUri])
    expect(world.outcome()).toMatchObject({ code: 'CONNECT_FAILED' })
  } else expect(forwarded).toEqual([])
  if (/^ignored$/.test(effect)) expect(world.outcome()).toBeUndefined()
  if (/Popup closed/.test(effect)) expect(world.outcome()).toMatchObject({ code: 'POPUP_CLOSED' })
  if (/already shown/.test(effect)) expect(world.outcome()).toBe(before)
  if (/clear text/.test(effect)) expect(world.bySocial.state.value.isCut).toBe(true)
  if (/allow popups/.test(effect)) expect(world.outcome()).toMatchObject({ code: 'POPUP_BLOCKED' })
  expect(world.connections.of('eip155').status).toBe('disconnected')
})

it.each<readonly [string, number, true | undefined, 'closeByVisitor' | 'cutOff']>([
  ['0.5 s after it was led to the provider, 3 s after it was opened', 500, true, 'closeByVisitor'],
  ['a while after it was led to the provider', 1_500, undefined, 'closeByVisitor'],
  ['2 s after it was led to the provider, while the visitor is still in it', 2_000, true, 'cutOff'],
])('a window that is closed %s: cut off or closed by the visitor', async (_, later, isCut, how) => {
  const { popups, site, bySocial, clock } = embeddedWorld()
  let lead: (answer: { uri: string }) => void = () => {}
  site.answers.set('GET_SOCIAL_REDIRECT_URI', () => new Promise((resolve) => (lead = resolve)))
  const outcome = outcomeOf(bySocial.run('google', never))
  const [window] = popups.windows
  await settle(clock, 2_500)
  lead({ uri: 'https://provider.example/login' })
  await settle(clock, later)
  window?.[how]()
  expect([await outcome, bySocial.state.value.isCut]).toMatchObject([{ code: 'POPUP_CLOSED' }, isCut])
})

it('a window of a secure site that the host exchanges meanwhile is not led on: its result could not be heard', async () => {
  const { popups, site, bySocial, clock } = embeddedWorld()
  let lead: (answer: { uri: string }) => void = () => {}
  site.answers.set('GET_SOCIAL_REDIRECT_URI', () => new Promise((resolve) => (lead = resolve)))
  const outcome = outcomeOf(bySocial.run('google', never))
  await settle(clock)
  site.origin = 'https://other.example'
  lead({ uri: 'https://provider.example/login' })
  await settle(clock)
  expect([await outcome, popups.opened.length, popups.windows.size]).toMatchObject([{ code: 'SOCIAL_LOGIN_FAILED' }, 1, 0])
})

it('a window without a result is told of once after 120 s, and its late result counts', async () => {
  const { outcome, clock, alerts, say, connections } = atProvider()
  await settle(clock, 119_999)
  expect(alerts.state.value).toBeUndefined()
  await settle(clock, 1)
  expect(alerts.state.value).toMatchObject({ code: 'APKT004' })
  alerts.dismiss()
  await settle(clock, 240_000)
  expect([alerts.state.value, outcome()]).toEqual([undefined, undefined])
  say({ resultUri: 'https://secure.example/sdk/oauth?code=1' })
  await settle(clock)
  expect([outcome(), connections.of('eip155').status]).toMatchObject([{ code: 'CONNECT_FAILED' }, 'disconnected'])
})

it('a window that ended is told of no more', async () => {
  const { outcome, clock, alerts, window } = atProvider()
  await settle(clock, 5_000)
  window?.closeByVisitor()
  await settle(clock, 300_000)
  expect([outcome(), alerts.state.value]).toMatchObject([{ code: 'POPUP_CLOSED' }, undefined])
})

it.each(['FRAME_LOAD_FAILED', 'FRAME_REQUEST_TIMEOUT'] as const)(
  'a secure page that ends in %s is told as that, in a window too',
  async (code) => {
    const { popups, site, bySocial, tracked } = embeddedWorld()
    popups.pages.set('https://secure.example/loading', () => () => undefined)
    site.answers.set('GET_SOCIAL_REDIRECT_URI', () => {
      throw code === 'FRAME_LOAD_FAILED'
        ? fail(code, { origin: 'https://secure.example' })
        : fail(code, { method: 'GET_SOCIAL_REDIRECT_URI' })
    })
    expect(await outcomeOf(bySocial.run('google', never))).toMatchObject({ code })
    expect([tracked.at(-1), [...popups.windows].some(({ channel }) => channel.isOpen)]).toEqual(['SOCIAL_LOGIN_ERROR', false])
  },
)
