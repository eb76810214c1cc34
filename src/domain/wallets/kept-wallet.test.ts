import { describe, expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import { ownWallets } from './custom-wallets.ts'
import { keepFirst, keepWallet, NO_WALLETS, parseFirst, parseKeptWallet, parseKeptWallets } from './kept-wallet.ts'

describe('wallets as an earlier visit kept them', () => {
  it('come back as they were, without what is not needed to show and reach them', () => {
    const wallet = listed('Alpha', { rdns: 'com.alpha', appStore: 'https://apps.example/1', description: 'long', order: 3 })
    const back = parseKeptWallet(JSON.parse(JSON.stringify(keepWallet(wallet))))
    expect(back).toEqual({ ...wallet, description: undefined })
  })

  it.each([
    ['no object', 7],
    ['nothing', undefined],
    ['no name', { id: 'a' }],
    ['no id', { name: 'A' }],
    ['an id that is markup', { id: '"><img>', name: 'A' }],
  ])('%s is none', (_, kept) => {
    expect(parseKeptWallet(kept)).toBeUndefined()
  })

  it('lose links, domains and pictures that are not fit', () => {
    const kept = {
      id: 'a',
      name: 'A\u202e',
      mobileLink: 'javascript:x',
      homepage: 'http://a.example',
      imageId: '../x',
      rdns: '<b>',
      chains: ['x', 1],
    }
    expect(parseKeptWallet(kept)).toMatchObject({
      name: 'A',
      mobileLink: undefined,
      homepage: undefined,
      imageId: undefined,
      rdns: undefined,
      chains: [],
    })
  })

  it('are read one by one: a broken one spoils no other', () => {
    expect(parseKeptWallets([null, keepWallet(listed('A')), 'x'])).toHaveLength(1)
    expect(parseKeptWallets({ length: 2 })).toEqual([])
  })

  it('are no first view without a wallet or with a count that is none', () => {
    const kept = keepFirst({ ...NO_WALLETS, recommended: [listed('A')], count: 9 }) as Record<string, unknown>
    expect(parseFirst(kept)?.recommended).toHaveLength(1)
    expect(parseFirst({ ...kept, count: -1 })).toBeUndefined()
    expect(parseFirst({ ...kept, count: '9' })).toBeUndefined()
    expect(parseFirst(keepFirst(NO_WALLETS))).toBeUndefined()
    expect(parseFirst('x')).toBeUndefined()
  })
})

describe('wallets of the site’s own', () => {
  it('are shown with links that are fit to be opened', () => {
    const [wallet] = ownWallets([
      {
        id: 'a',
        name: ' A ',
        mobile_link: 'a://',
        webapp_link: 'javascript:x',
        homepage: 'https://a.example/',
        image_url: 'data:image/png;base64,AA',
      },
    ])
    expect(wallet).toMatchObject({
      id: 'a',
      name: 'A',
      mobileLink: 'a://',
      webappLink: undefined,
      imageUrl: 'data:image/png;base64,AA',
      supportsWalletConnect: true,
    })
  })

  it('are left out without a name or with an id that could not be a key', () => {
    expect(
      ownWallets([
        { id: 'a', name: '\u200b' },
        { id: '<b>', name: 'B' },
      ]),
    ).toEqual([])
  })

  it.each([
    ['with shops alone it is one to get', { homepage: 'https://a.example/' }, false],
    ['with nothing it is one to scan a code with', {}, true],
    ['with a link it is one to open', { homepage: 'https://a.example/', mobile_link: 'a://' }, true],
  ])('%s', (_, more, canConnect) => {
    expect(ownWallets([{ id: 'a', name: 'A', ...more }])[0]?.supportsWalletConnect).toBe(canConnect)
  })
})
