import { expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import { openSocialLogin } from './open-social-login.ts'

it('a window whose login never came is closed when the visitor goes on, and only then', () => {
  const { router } = coreWorld()
  const page = new FakePage()
  openSocialLogin(page, router, 'google')
  expect([router.current.view, page.reserved]).toEqual(['ConnectingSocial', 'popupWindow'])
  router.back(false)
  expect(page.reserved).toBeUndefined()
  page.reserve('another')
  router.push('Networks')
  expect(page.reserved).toBe('another')
})

it('a window is opened only where its login is shown: not for Farcaster, not with a used-up plan', () => {
  const { router } = coreWorld()
  const page = new FakePage()
  openSocialLogin(page, router, 'farcaster')
  expect([router.current.view, page.reserved]).toEqual(['ConnectingFarcaster', undefined])
  router.reset('Connect')
  router.limit(true)
  openSocialLogin(page, router, 'x', (view, params) => router.reset(view, params))
  expect([router.current.view, page.reserved]).toEqual(['UsageExceeded', undefined])
})

it('a second login takes the place of the one that is shown, and has its window', () => {
  const { router } = coreWorld()
  const page = new FakePage()
  const shown: unknown[] = []
  openSocialLogin(page, router, 'google')
  page.release()
  router.state.watch(() => shown.push([router.current.params.provider, page.reserved]))
  openSocialLogin(page, router, 'x')
  expect([router.current.params.provider, page.reserved]).toEqual(['x', 'popupWindow'])
  // Whoever runs the first one hears of it before the window is opened.
  expect(shown).toEqual([['x', undefined]])
  router.back(false)
  expect([router.current.view, page.reserved]).toEqual(['Connect', undefined])
})
