import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isOpenableUrl } from '../shared/link.ts'
import { NO_DISPUTES } from '../wallets/wallet-claims.ts'
import { ownBrowserLink } from './own-browser-link.ts'
import { isWalletOf, linkBase, linkTarget, parseAppLink, walletLink, walletPlatforms, withPayment } from './wallet-links.ts'

const URI =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1767323400'
const bases = readCorpus('deeplink-vectors').filter(({ kind }) => kind.startsWith('base-'))
const phone = { isMobile: true, isAndroid: false, isTelegram: false, isFramed: false }

describe("a wallet's link with a pairing URI", () => {
  it.each(bases.map((entry) => [entry.id, entry] as const))('%s', (_, { input, expect: { verdict, url } }) => {
    expect(walletLink(materialise(input) as string, URI)).toBe(verdict === 'allow' ? url : undefined)
  })

  it.each([
    'https://link.example?app=1',
    'https://link.example/app?to=wc',
    'https://link.example/app?',
    'https://link.example/#/connect',
    'https://link.example/app#',
    'https://t.me/wallet?attach=wallet',
    'trust://?to=wc',
    'trust://#x',
  ])('is none where the URI would be glued to a query or a fragment: %s', (base) => {
    expect(walletLink(base, URI)).toBeUndefined()
    expect(parseAppLink({ href: base, name: 'x' })).toBeUndefined()
    expect(linkBase('web', { webappLink: base })).toBeUndefined()
  })

  it('is encoded twice for Telegram on Android', () => {
    expect(walletLink('trust://', 'wc:1', { ...phone, isAndroid: true, isTelegram: true })).toBe('trust://wc?uri=wc%253A1')
  })

  it('is the universal one where the site prefers it and the wallet has it', () => {
    const wallet = { mobileLink: 'trust://', linkMode: 'https://link.example' }
    expect(walletLink(linkBase('mobile', wallet), 'wc:1', phone)).toBe('trust://wc?uri=wc%3A1')
    expect(walletLink(linkBase('mobile', wallet, true), 'wc:1', phone)).toBe('https://link.example/wc?uri=wc%3A1')
    expect(walletLink(linkBase('mobile', { mobileLink: 'javascript://' }), 'wc:1', phone)).toBeUndefined()
  })

  it('opens where its kind belongs', () => {
    expect(linkTarget('mobile', phone)).toBe('_self')
    expect(linkTarget('mobile', { ...phone, isFramed: true })).toBe('_top')
    expect(linkTarget('mobile', { ...phone, isTelegram: true })).toBe('_blank')
    expect(linkTarget('desktop', phone)).toBe('_blank')
    expect(linkTarget('web', phone)).toBe('_blank')
  })

  it('begins with what its kind says, where that may be opened', () => {
    const wallet = { mobileLink: 'trust://', webappLink: 'https://app.example', desktopLink: 'file://', linkMode: 'https://link.example' }
    expect(linkBase('mobile', wallet)).toBe('trust://')
    expect(linkBase('mobile', wallet, true)).toBe('https://link.example')
    expect(linkBase('web', wallet)).toBe('https://app.example')
    expect(linkBase('desktop', wallet)).toBeUndefined()
  })

  it('is kept as what it begins with', () => {
    expect(parseAppLink({ href: 'trust://', name: 'Trust' })).toEqual({ href: 'trust://', name: 'Trust' })
    for (const value of [undefined, null, 'trust://', {}, { href: 'javascript://', name: 'x' }]) expect(parseAppLink(value)).toBeUndefined()
  })

  it('names what is to be paid', () => {
    expect(withPayment('wc:1', 'https://pay.example/?a=b')).toBe('wc:1&pay=https%3A%2F%2Fpay.example%2F%3Fa%3Db')
    expect(withPayment('wc:1', undefined)).toBe('wc:1')
  })
})

describe('the ways to use a wallet', () => {
  const facts = { hasExtension: true, isInstalled: true, hasAdapters: true, isMobile: false }
  const links = { mobileLink: 'a://', webappLink: 'https://a.example', desktopLink: 'a://' }

  it.each([
    ['no wallet', undefined, ['qrcode']],
    ['everything on a desktop', { ...facts, ...links }, ['browser', 'qrcode', 'web', 'desktop']],
    ['everything on a phone', { ...facts, ...links, isInstalled: false, isMobile: true }, ['mobile', 'web', 'unsupported']],
    ['an extension that is missing', { ...facts, isInstalled: false }, ['unsupported']],
    ['WalletConnect only', { ...facts, ...links, hasAdapters: false }, ['qrcode', 'web', 'desktop']],
    ['nothing known', { ...facts, hasExtension: false }, ['qrcode']],
    ['a wallet with a browser of its own', { ...facts, isInstalled: false, hasOwnBrowser: true, mobileLink: 'a://' }, ['qrcode']],
  ] as const)('%s', (_, given, platforms) => {
    expect(walletPlatforms(given)).toEqual(platforms)
  })
})

it('knows the wallet of a list by its registry id or its domain', () => {
  const wallet = { id: 'r1', rdns: 'me.rainbow' }
  const connector = { id: 'me.rainbow', type: 'ANNOUNCED', name: 'Rainbow', chain: 'eip155' } as const
  expect(isWalletOf(wallet, { ...connector, rdns: 'ME.rainbow' }, NO_DISPUTES)).toBe(true)
  expect(isWalletOf(wallet, { ...connector, type: 'EXTERNAL', explorerId: 'r1' }, NO_DISPUTES)).toBe(true)
  expect(isWalletOf(wallet, { ...connector, rdns: 'me.other' }, NO_DISPUTES)).toBe(false)
  expect(
    isWalletOf({ ...wallet, id: 'walletConnect' }, { ...connector, type: 'WALLET_CONNECT', explorerId: 'walletConnect' }, NO_DISPUTES),
  ).toBe(false)
})

describe("a wallet's own browser", () => {
  const here = { href: 'https://shop.example/cart?token=s3cret#order-s3cret', origin: 'https://shop.example' }
  it.each([
    ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'solana', 'https://phantom.app/ul/browse/'],
    ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'solana', 'https://solflare.com/ul/v1/browse/'],
    ['d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', 'eip155', 'https://go.cb-w.com/dapp?cb_url='],
    ['2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', 'bip122', 'https://app.binance.com/en/download?_dp='],
  ] as const)('%s for %s', (id, namespace, start) => {
    const link = ownBrowserLink(id, { ...here, namespace })
    expect(link?.startsWith(start)).toBe(true)
    expect(isOpenableUrl(link)).toBe(true)
    const said = decodeURIComponent(link ?? '').replace(/(?:_dp|startPageQuery)=([^&]*)/g, (_, text) => decodeURIComponent(atob(text)))
    const all = said.replace(/(?:_dp|startPageQuery)=([^&]*)/g, (_, text) => decodeURIComponent(atob(text)))
    expect(all).toContain('https://shop.example/cart')
    expect(all).not.toMatch(/s3cret|token/)
  })

  it('is not for wallets or chains that have none', () => {
    expect(ownBrowserLink('x', { ...here, namespace: 'eip155' })).toBeUndefined()
    expect(
      ownBrowserLink('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', { ...here, namespace: 'eip155' }),
    ).toBeUndefined()
  })
})
