import { describe, expect, it } from 'vitest'
import type { ProjectFeature } from '../../ports/options/project-settings.ts'
import type { Features } from './portico-options.ts'
import { asFeatures, decideRemoteFeatures } from './remote-features.ts'
import { DEFAULT_FEATURES, DEFAULT_SOCIALS, resolveFeatures } from './resolve-options.ts'

const DESKTOP = { isTelegram: false, isIos: false, isAndroid: false, isMac: false, isMobile: false }

function decide(project: readonly ProjectFeature[] | undefined, local: Partial<Features> = {}, platform: Partial<typeof DESKTOP> = {}) {
  const site = resolveFeatures(DEFAULT_FEATURES, local)
  return decideRemoteFeatures({ project, site, chosen: Object.keys(local), platform: { ...DESKTOP, ...platform } })
}
const row = (id: string, isEnabled: boolean, config?: ProjectFeature['config']): ProjectFeature => ({ id, isEnabled, config })

describe('decideRemoteFeatures', () => {
  it('leaves everything to the site while nobody can say', () => {
    const { features, ignored } = decide(undefined, { swaps: true, email: false, multiWallet: true })
    expect(features).toMatchObject({ swaps: ['1inch'], email: false, multiWallet: true, socials: DEFAULT_SOCIALS, onramp: false })
    expect(ignored).toEqual([])
  })

  it('follows the project, and names every setting of the site that it ignores', () => {
    const project = [
      row('social_login', true, ['email', 'google', 'x']),
      row('swap', true, ['1inch']),
      row('onramp', false, ['meld']),
      row('activity', true, []),
    ]
    const { features, ignored } = decide(project, { email: false, swaps: false, onramp: true, activity: false, send: false })
    expect(features).toMatchObject({ email: true, socials: ['google', 'x'], swaps: ['1inch'], onramp: false, activity: true })
    expect(ignored).toEqual(['email', 'swaps', 'onramp', 'activity'])
  })

  it('asks the site where the project leaves it to the site, and honours that something is off', () => {
    const { features, ignored } = decide([row('swap', true, 'local'), row('onramp', false, 'local')], { swaps: true, onramp: true })
    expect(features).toMatchObject({ swaps: ['1inch'], onramp: false })
    expect(ignored).toEqual(['onramp'])
  })

  it('names nothing that the project decides as the site does, nor what the site left to it', () => {
    const project = [row('swap', true, ['1inch']), row('activity', false, []), row('email_capture', false, [])]
    const { ignored } = decide(project, { swaps: true, onramp: false, emailCapture: ['required'], pay: true })
    expect(ignored).toEqual([])
  })

  it('turns off what the project does not mention', () => {
    const { features, ignored } = decide([row('activity', true)], { multiWallet: true, activity: true })
    expect(ignored).toEqual(['activity', 'multiWallet'])
    expect(features).toMatchObject({ email: false, socials: false, swaps: false, multiWallet: false, activity: false })
  })

  it('knows only the providers it can show', () => {
    const { features } = decide([
      row('social_login', true, ['evilbook', 'google', '<b>', '__proto__', 'google']),
      row('swap', true, ['rugpull']),
    ])
    expect(features).toMatchObject({ email: false, socials: ['google'], swaps: false })
    expect(decide([row('social_login', true, ['__proto__', 'constructor'])]).features.socials).toBe(false)
  })

  it('may ask more of visitors than the site does, never less', () => {
    const lax = [row('email_capture', false, []), row('reown_authentication', false, [])]
    expect(decide(lax, { emailCapture: ['required'], reownAuthentication: true }).features).toMatchObject({
      emailCapture: ['required'],
      reownAuthentication: true,
    })
    const strict = [row('email_capture', true, ['required']), row('reown_authentication', true, [])]
    expect(decide(strict, { emailCapture: false, reownAuthentication: false }).features).toMatchObject({
      emailCapture: ['required'],
      reownAuthentication: true,
    })
    expect(decide([row('email_capture', true, [])]).features.emailCapture).toEqual([])
  })

  it.each<[string, Partial<typeof DESKTOP>, readonly string[]]>([
    ['on iOS', { isIos: true, isMobile: true }, ['google', 'facebook']],
    ['on a Mac', { isMac: true }, ['x']],
    ['on Android', { isAndroid: true, isMobile: true }, ['x', 'facebook']],
  ])('hides what does not work inside Telegram %s', (_, platform, hidden) => {
    const { socials } = decide(undefined, {}, { ...platform, isTelegram: true }).features
    expect(socials).toEqual(DEFAULT_SOCIALS.filter((provider) => !hidden.includes(provider)))
  })

  it.each<[string, Partial<typeof DESKTOP>, readonly string[]]>([
    ['an iPhone', { isIos: true, isMobile: true }, ['facebook']],
    ['an Android phone', { isAndroid: true, isMobile: true }, ['facebook']],
    ['another phone', { isMobile: true }, ['facebook']],
    ['a Mac', { isMac: true }, []],
    ['another computer', {}, []],
  ])('hides the login of Facebook on every phone: on %s', (_, platform, hidden) => {
    const all = DEFAULT_SOCIALS.filter((provider) => !hidden.includes(provider))
    for (const project of [undefined, [row('social_login', true, [...DEFAULT_SOCIALS])]])
      expect(decide(project, {}, platform).features.socials).toEqual(all)
  })

  it('offers no logins where visitors only pay', () => {
    expect(decide([row('social_login', true, ['email', 'x'])], { pay: true }).features).toMatchObject({ email: false, socials: false })
  })

  it('never changes what the site does without the project', () => {
    const effective = asFeatures(decide([]).features)
    expect(Object.keys(effective)).not.toContain('headless')
    for (const own of ['send', 'receive', 'analytics', 'legalCheckbox', 'allWallets', 'connectMethodsOrder'])
      expect(Object.keys(effective)).not.toContain(own)
  })
})
