import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeSecureSite } from '../../../test/fakes/frame/fake-secure-site.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { EmptyView } from '../../../test/ui/empty-view.tsx'
import { settle, show } from '../../../test/ui/show.tsx'
import type { World } from '../../../test/ui/world.ts'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { LogInByFarcaster } from '../../application/frame/log-in-by-farcaster.ts'
import { LogInBySocial } from '../../application/frame/log-in-by-social.ts'
import { openSocialLogin } from '../../application/routing/open-social-login.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import type { SignOutGate } from '../../domain/frame/pending-sign-out.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { Views } from '../../ports/features/views.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadEmbeddedWords } from '../modal/load-feature-words.ts'
import { ConnectSocialsView } from './connect-socials-view.tsx'
import { farcasterView } from './connecting-farcaster-view.tsx'
import { ConnectingSocialView } from './connecting-social-view.tsx'
import { EmailLoginView } from './email-login-view.tsx'
import { LoginMethod } from './login-methods.tsx'

await loadEmbeddedWords()

function Socials() {
  return <LoginMethod method="social" disabled={false} />
}

const supplied = ['ConnectingSocial', 'ConnectingFarcaster', 'ConnectSocials'] as const
const views = { ...coreViews, Connect: Socials, ConnectingSocial: EmptyView, ConnectingFarcaster: EmptyView }
const socials = (before: (world: World) => void = () => {}) => show({ supplied, views, before })

describe('the social accounts', () => {
  it('are one group with a name', async () => {
    await socials()
    const group = screen.getByTestId('w3m-social-login-widget')
    expect([group.getAttribute('role'), group.getAttribute('aria-label')]).toEqual(['group', expect.stringMatching(/./)])
    expect(group.contains(screen.getByTestId('social-selector-google'))).toBe(true)
  })

  it('open their window in the task of the tap', async () => {
    const world = await socials()
    fireEvent.click(screen.getByTestId('social-selector-google'))
    expect([world.page.reserved, world.router.current]).toEqual([
      'popupWindow',
      { view: 'ConnectingSocial', params: { provider: 'google' } },
    ])
    await settle(world)
  })

  it('open none for Farcaster, and none in Telegram', async () => {
    const world = await socials(({ page }) => {
      page.isTelegram = true
    })
    fireEvent.click(screen.getByTestId('social-selector-google'))
    expect(world.page.reserved).toBeUndefined()
    world.page.isTelegram = false
    world.router.reset('Connect')
    await settle(world)
    fireEvent.click(screen.getByTestId('social-selector-farcaster'))
    expect([world.page.reserved, world.router.current.view]).toEqual([undefined, 'ConnectingFarcaster'])
  })

  it.each([
    ['an installed page', true, ['ConnectingSocial']],
    ['a page in a browser', false, []],
  ])('in %s the frame is loaded ahead: %s', async (_, isStandalone, expected) => {
    const fetched = new Set<string>()
    await socials(({ page, bind, resolve }) => {
      page.isStandalone = isStandalone
      bind(Views, { ...resolve(Views), prefetch: (view: string) => fetched.add(view) })
    })
    expect([...fetched]).toEqual(expected)
  })
})

describe('a login in a window', () => {
  it('is given up for the next one, whose window opens after the first was closed', async () => {
    const { bySocial, popups, site } = embeddedWorld()
    site.answers.set('GET_SOCIAL_REDIRECT_URI', () => new Promise(() => {}))
    const world = await show({
      supplied,
      views: { ...views, ConnectingSocial: ConnectingSocialView },
      before: ({ bind }) => bind(LogInBySocial, bySocial),
    })
    openSocialLogin(world.page, world.router, 'google')
    await settle(world)
    const [first] = popups.windows
    expect(screen.getByText('Google')).toBeDefined()
    const open = { wasOpen: true }
    world.page.reserve = () => {
      open.wasOpen = first?.channel.isOpen === true
    }
    openSocialLogin(world.page, world.router, 'x')
    expect(open.wasOpen).toBe(false)
    await settle(world)
    expect([screen.queryByText('Google'), screen.getByText('X'), popups.windows.size, popups.opened.length]).toMatchObject([null, {}, 1, 2])
    expect(site.asked.map(({ payload }) => payload)).toEqual([{ provider: 'google' }, { provider: 'x' }])
    world.router.back(false)
    await settle(world)
    expect(popups.windows.size).toBe(0)
  })
})

it('a login that failed while the page was away is told, and starts again only when the visitor asks for it', async () => {
  const { bySocial, site } = embeddedWorld()
  site.answers.set('GET_SOCIAL_REDIRECT_URI', () => new Promise(() => {}))
  const world = await show({
    supplied,
    views: { ...views, ConnectingSocial: ConnectingSocialView },
    before: ({ bind }) => bind(LogInBySocial, bySocial),
  })
  world.router.reset('ConnectingSocial', { provider: 'google', reason: fail('SOCIAL_LOGIN_FAILED', { provider: 'google' }) })
  await settle(world)
  expect([screen.getByText('SOCIAL_LOGIN_FAILED', { exact: false }), site.asked]).toMatchObject([{}, []])
  fireEvent.click(screen.getByText('Try again'))
  await settle(world)
  expect(site.asked.map(({ name }) => name)).toEqual(['GET_SOCIAL_REDIRECT_URI'])
})

describe('where terms are to be accepted first', () => {
  const options = { projectId: 'p', termsConditionsUrl: 'https://shop.example/terms', features: { legalCheckbox: true } }

  it('the social accounts wait for the box above them', async () => {
    const world = await show({ supplied, views: { ...views, ConnectSocials: ConnectSocialsView }, view: 'ConnectSocials', options })
    fireEvent.click(screen.getByTestId('social-selector-google'))
    expect([world.router.current.view, world.page.reserved]).toEqual(['ConnectSocials', undefined])
    fireEvent.click(screen.getByTestId('wui-checkbox'))
    fireEvent.click(screen.getByTestId('social-selector-google'))
    expect([world.router.current.view, world.page.reserved]).toEqual(['ConnectingSocial', 'popupWindow'])
    await settle(world)
  })

  it('an address is sent only after it', async () => {
    const { site, login, byEmail } = embeddedWorld()
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    const world = await show({
      supplied: ['EmailLogin', 'EmailVerifyOtp'],
      views: { ...views, EmailLogin: EmailLoginView },
      options,
      before: ({ bind }) => {
        bind(EmailLogin, login)
        bind(LogInByEmail, byEmail)
      },
    })
    world.router.reset('EmailLogin', { email: 'ada@example.com' })
    await settle(world)
    const field = screen.getByTestId<HTMLInputElement>('wui-email-input')
    fireEvent.submit(field)
    await settle(world)
    expect([field.disabled, site.asked]).toEqual([true, []])
    fireEvent.click(screen.getByTestId('wui-checkbox'))
    fireEvent.submit(field)
    await settle(world)
    expect([field.disabled, site.asked.map(({ name }) => name)]).toEqual([false, ['CONNECT_EMAIL']])
  })
})

describe('Farcaster', () => {
  const nobodyDeparts: SignOutGate = {
    signOut: async () => {},
    cleared: async () => {},
    expectLogin: () => {},
    runLogin: (ask) => ask(),
    mayHoldOldSession: async () => false,
  }
  const URL_ = 'https://farcaster.example/x'
  const farcaster = (isMobile: boolean) =>
    show({
      supplied,
      views: { ...views, ConnectingFarcaster: farcasterView(new UqrQrCodes()) },
      view: 'ConnectingFarcaster',
      before: ({ bind, clock, events, page }) => {
        page.isMobile = isMobile
        const site = new FakeSecureSite(clock)
        site.answers.set('GET_FARCASTER_URI', () => ({ url: URL_ }))
        bind(LogInByFarcaster, new LogInByFarcaster(site, {} as never, events, nobodyDeparts))
      },
    })

  it('is a code on a desktop, which can be copied', async () => {
    const world = await farcaster(false)
    await settle(world)
    expect(document.querySelector('wui-qr-code')?.getAttribute('uri')).toBe(URL_)
    fireEvent.click(screen.getByTestId('wui-link-copy'))
    await settle(world)
    expect(world.page.copied).toEqual([URL_])
  })

  it('is a link to its app on a phone', async () => {
    const world = await farcaster(true)
    await settle(world)
    expect(document.querySelector('wui-qr-code')).toBeNull()
    fireEvent.click(screen.getByText('Open farcaster'))
    expect(world.page.opened).toEqual([{ url: URL_, target: '_blank' }])
  })
})
