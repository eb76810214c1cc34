import { describe, expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { openSocialLogin } from '../routing/open-social-login.ts'

const never = new AbortController().signal
const RESULT = 'https://secure.example/sdk/oauth?code=1&state=abc'

/** In Telegram, where the visitor chose Google and the page was left. */
async function left() {
  const world = embeddedWorld()
  world.tab.isTelegram = true
  world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/login?state=abc' }))
  world.modal.setOpen(true)
  openSocialLogin(world.tab, world.router, 'google')
  const outcome = outcomeOf(world.bySocial.run('google', never))
  await settle(world.clock)
  return { ...world, outcome }
}

/** The same visitor's next page. */
async function back(disk: Awaited<ReturnType<typeof left>>['disk'], now: number, result: string | undefined, answer?: () => never) {
  const world = embeddedWorld({ disk })
  if (answer) world.site.answers.set('CONNECT_SOCIAL', answer)
  world.clock.wall = now
  world.returned.result = result
  await world.backFromSocial.run()
  await settle(world.clock)
  return world
}

describe('a social login in Telegram', () => {
  it('leads the whole page to the provider, opens no window, and takes the result of the next page', async () => {
    const { tab, popups, returned, router, disk, clock } = await left()
    expect([router.current.view, tab.reserved, popups.opened, returned.isExpected]).toEqual(['ConnectingSocial', undefined, [], true])
    const [{ url, target } = { url: '', target: '' }] = tab.opened
    expect([target, new URL(url).searchParams.get('state')]).toEqual(['_top', `abc--${tab.href}`])
    const next = await back(disk, clock.now() + 60_000, RESULT)
    expect(next.connections.connection('eip155')?.embedded?.authProvider).toBe('google')
    expect(next.site.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ uri: RESULT })
    expect([next.returned.result, (await next.record.preferences()).away, next.tracked.at(-1)]).toEqual([
      undefined,
      undefined,
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  it.each([
    ['nobody asked for', undefined, 0],
    ['comes after ten minutes', 'google', 600_000],
    ['comes before it was asked for', 'google', -1],
  ])('drops a result that %s', async (_, asked, later) => {
    const { disk, clock } = asked ? await left() : embeddedWorld()
    const next = await back(disk, clock.now() + later, RESULT)
    expect([next.connections.connections, next.names(), next.returned.isExpected]).toEqual([[], [], false])
  })

  it('tells of a refusal, and takes a result once', async () => {
    const { disk, clock } = await left()
    const refused = await back(disk, clock.now(), 'https://secure.example/sdk/oauth?error=access_denied&state=abc')
    expect([refused.tracked, refused.names()]).toEqual([['SOCIAL_LOGIN_ERROR', 'MODAL_OPEN'], []])
    expect([refused.modal.state.value.open, refused.router.current]).toMatchObject([
      true,
      { view: 'ConnectingSocial', params: { provider: 'google', reason: { code: 'SOCIAL_LOGIN_FAILED' } } },
    ])
    expect((await back(disk, clock.now(), RESULT)).names()).toEqual([])
  })

  it('tells that the account could not be connected, and nothing of a login that was given up', async () => {
    const failed = await left()
    const next = await back(failed.disk, failed.clock.now(), RESULT, () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'This login is not valid any more' })
    })
    expect([next.router.current, next.modal.state.value.open]).toMatchObject([
      { view: 'ConnectingSocial', params: { reason: { code: 'CONNECT_FAILED' } } },
      true,
    ])
    const stopped = await left()
    const gone = await back(stopped.disk, stopped.clock.now(), RESULT, () => {
      throw fail('ABORTED', {})
    })
    expect([gone.router.current.view, gone.modal.state.value.open]).toEqual(['Connect', false])
  })

  it('does not reject where the view is not offered any more', async () => {
    const { disk, clock } = await left()
    const world = embeddedWorld({ disk })
    world.unreachable.add('ConnectingSocial')
    world.clock.wall = clock.now()
    world.returned.result = 'https://secure.example/sdk/oauth?error=access_denied&state=abc'
    await world.backFromSocial.run()
    expect([world.tracked, world.modal.state.value.open]).toEqual([['SOCIAL_LOGIN_ERROR'], false])
  })

  it('starts the next visit at once when a login is stored while nobody comes back', async () => {
    const { disk, clock, store } = await left()
    const world = embeddedWorld({ disk })
    world.clock.wall = clock.now()
    const connection = { connectorId: 'AUTH', type: 'AUTH', name: 'Email', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }
    const forget = world.returned.forget.bind(world.returned)
    world.returned.forget = () => {
      // Another tab stores a login after this one looked, and notes it.
      void store.set('connection/eip155', { ...connection, caipNetworkId: 'eip155:1' })
      forget()
    }
    await world.backFromSocial.run()
    await settle(world.clock)
    expect(await world.connections.stored.readSettled('eip155')).toBeDefined()
    expect(world.returned.isExpected).toBe(true)
  })

  it('fails when the page is not left', async () => {
    const { outcome, clock } = await left()
    await settle(clock, 45_000)
    expect([await outcome, clock.pending]).toMatchObject([{ code: 'SOCIAL_LOGIN_FAILED' }, 0])
    const world = embeddedWorld()
    world.tab.isTelegram = true
    world.site.answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'javascript:alert(1)' }))
    expect(await outcomeOf(world.bySocial.run('x', never))).toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' })
    expect([world.tab.opened, world.returned.isExpected, (await world.record.preferences()).away]).toEqual([[], false, undefined])
  })
})
