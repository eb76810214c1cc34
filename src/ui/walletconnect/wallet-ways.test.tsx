import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet as installedWallet, type World } from '../../../test/ui/world.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { coreViews } from '../modal/core-views.ts'
import { ConnectingWalletConnectView } from './connecting-wallet-connect-view.tsx'

await import('./wallet-ways.tsx')
const views = { ...coreViews, ConnectingWalletConnect: ConnectingWalletConnectView }
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'

const rainbow: ChosenWallet = {
  id: 'r1',
  name: 'Rainbow',
  rdns: 'me.rainbow',
  injected: [],
  mobileLink: 'rainbow://',
  linkMode: 'https://rnbwapp.com',
  webappLink: 'https://web.rainbow.me',
  desktopLink: 'rainbow-desktop://',
  appStore: 'https://apps.apple.com/rainbow',
  playStore: 'https://play.google.com/rainbow',
  chromeStore: 'https://chromewebstore.google.com/rainbow',
  homepage: 'https://rainbow.me',
  order: 3,
}

const open = (wallet: ChosenWallet, given: { phone?: boolean; before?(world: World): void; options?: object } = {}) =>
  show({
    options: { projectId: 'x', ...given.options },
    views,
    view: 'ConnectingWalletConnect',
    params: { wallet },
    before: (world) => {
      world.page.isMobile = given.phone ?? false
      given.before?.(world)
    },
  })

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const tab = (name: string) => screen.getByTestId(`tab-${name}`)
const main = () => screen.getByTestId('w3m-connecting-widget-secondary-button') as HTMLButtonElement
const encoded = (world: World) => encodeURIComponent(world.sessions.openUris.at(-1) ?? '')

describe('a wallet chosen from a list', () => {
  it('has a tab for every way to use it on a desktop, and names the view', async () => {
    const world = await open(rainbow)
    expect(tabs()).toEqual(['Mobile', 'Webapp', 'Desktop', 'Browser'])
    expect(screen.getByTestId('w3m-header-text').textContent).toBe('Rainbow')
    expect(document.querySelector('wui-qr-code')?.getAttribute('uri')).toBe(world.sessions.openUris[0])
  })

  it('invites once, whatever tabs are looked at', async () => {
    const world = await open(rainbow)
    for (const name of ['webapp', 'desktop', 'mobile']) fireEvent.click(tab(name))
    await settle(world)
    expect(world.sessions.pairings).toBe(1)
    fireEvent.click(tab('browser'))
    await settle(world)
    expect(screen.getByText('Not Detected')).toBeTruthy()
    expect(world.sessions.isCancelled(world.sessions.openUris[0] ?? '')).toBe(true)
  })

  it('moves between tabs with the arrow keys', async () => {
    await open(rainbow)
    fireEvent.keyDown(tab('mobile'), { key: 'ArrowRight' })
    expect(tab('webapp').getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(tab('webapp'), { key: 'Home' })
    fireEvent.keyDown(tab('mobile'), { key: 'ArrowLeft' })
    expect(tab('browser').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('browser').id)
  })

  it('needs no tabs where there is one way', async () => {
    await open({ ...rainbow, rdns: undefined, webappLink: undefined, desktopLink: undefined })
    expect(tabs()).toEqual([])
    expect(document.querySelector('wui-qr-code')).not.toBeNull()
  })

  it('connects in the browser at once where it is installed, without asking the relay', async () => {
    const world = await open(rainbow, { before: ({ discovery }) => void discovery.announce(installedWallet('Rainbow', 'me.rainbow')) })
    expect(world.sessions.pairings).toBe(0)
    expect(world.connections.connection('eip155')?.connector.rdns).toBe('me.rainbow')
  })
})

describe('a link to a wallet', () => {
  it('is opened in the very task of the tap', async () => {
    const world = await open(rainbow, { phone: true })
    expect(tabs()).toEqual(['Mobile', 'Webapp', 'Browser'])
    const expected = { url: `rainbow://wc?uri=${encoded(world)}`, target: '_self' }
    main().click()
    expect(world.page.opened).toEqual([expected])
  })

  it('is not there before the URI is', async () => {
    const world = await open(rainbow, {
      phone: true,
      before: ({ sessions }) => {
        sessions.silent = true
      },
    })
    expect(main().disabled).toBe(true)
    main().click()
    expect(world.page.opened).toEqual([])
  })

  it.each([
    ['inside a frame', { isFramed: true }, '_top'],
    ['in Telegram', { isTelegram: true }, '_blank'],
  ] as const)('opens %s where links may', async (_, facts, target) => {
    const world = await open(rainbow, { phone: true, before: ({ page }) => void Object.assign(page, facts) })
    main().click()
    expect(world.page.opened[0]?.target).toBe(target)
  })

  it('is the universal one where the site prefers it', async () => {
    const world = await open(rainbow, { phone: true, options: { preferUniversalLinks: true } })
    main().click()
    expect(world.page.opened[0]?.url).toBe(`https://rnbwapp.com/wc?uri=${encoded(world)}`)
  })

  it.each([
    ['webapp', 'https://web.rainbow.me/wc?uri='],
    ['desktop', 'rainbow-desktop://wc?uri='],
  ])('of the kind %s opens beside the page', async (name, start) => {
    const world = await open(rainbow)
    fireEvent.click(tab(name))
    main().click()
    expect(world.page.opened).toEqual([{ url: `${start}${encoded(world)}`, target: '_blank' }])
  })

  it('is copied', async () => {
    const world = await open(rainbow, { phone: true })
    fireEvent.click(screen.getByTestId('wui-link-copy'))
    await settle(world)
    expect(world.page.copied).toEqual([world.sessions.openUris[0]])
  })

  it('is opened again by requests once the wallet accepted, and the host hears how', async () => {
    const world = await open(rainbow, { phone: true })
    main().click()
    world.sessions.approve()
    await settle(world)
    expect(world.sessions.app).toEqual({ href: 'rainbow://', name: 'Rainbow' })
    const event = world.tracked.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(event?.properties).toMatchObject({ method: 'mobile', name: 'Rainbow', walletRank: 3 })
  })

  it('is not opened again where a code was scanned instead', async () => {
    const world = await open(rainbow)
    world.sessions.approve()
    await settle(world)
    expect(world.sessions.app).toBeUndefined()
    expect(world.tracked.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toMatchObject({ method: 'qrcode' })
  })

  it('that led nowhere is said so, with the code as another way', async () => {
    const world = await open(rainbow, { phone: true })
    fireEvent.click(main())
    await settle(world, 2500)
    expect(screen.getByText(/Nothing opened/)).toBeTruthy()
    expect(main().textContent).toContain('Try again')
    fireEvent.click(screen.getByText('Show the code'))
    expect(document.querySelector('wui-qr-code')?.getAttribute('uri')).toBe(world.sessions.openUris[0])
  })

  it('is taken to have led somewhere once the page was hidden', async () => {
    const world = await open(rainbow, { phone: true })
    fireEvent.click(main())
    world.page.visible$.next(false)
    world.page.visible$.next(true)
    await settle(world, 5000)
    expect(screen.queryByText(/Nothing opened/)).toBeNull()
  })

  it('that the browser blocks is said so at once', async () => {
    const world = await open(rainbow, { phone: true })
    world.page.refusesWindows = true
    fireEvent.click(main())
    expect(screen.getByText(/Nothing opened/)).toBeTruthy()
  })

  it('leads to a browser of the wallet’s own without asking the relay', async () => {
    const phantom = { id: PHANTOM, name: 'Phantom', injected: [], homepage: 'https://phantom.app' }
    const world = await open(phantom, { phone: true })
    main().click()
    expect(world.page.opened[0]?.url.startsWith('https://phantom.app/ul/browse/https%3A%2F%2Fshop.example')).toBe(true)
    expect(world.sessions.pairings).toBe(0)
  })
})

describe('who does not have the wallet', () => {
  it.each([
    ['iOS', { isIos: true }, 'https://apps.apple.com/rainbow', 'app_store'],
    ['Android', { isAndroid: true }, 'https://play.google.com/rainbow', 'play_store'],
  ] as const)('is sent to the store of %s', async (_, facts, href, type) => {
    const world = await open(rainbow, { phone: true, before: ({ page }) => void Object.assign(page, facts) })
    const link = screen.getByTestId('get-wallet')
    expect(link.getAttribute('href')).toBe(href)
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(world.tracked.at(-1)).toMatchObject({ event: 'GET_WALLET', properties: { type, explorerId: 'r1' } })
  })

  it('is sent to its page where that is all', async () => {
    await open({ id: 'r1', name: 'Rainbow', injected: [], mobileLink: 'rainbow://', homepage: 'https://rainbow.me' })
    expect(screen.getByTestId('get-wallet').getAttribute('href')).toBe('https://rainbow.me')
  })

  it('is told nothing where nobody knows', async () => {
    await open({ id: 'r1', name: 'Rainbow', injected: [], mobileLink: 'rainbow://' })
    expect(screen.queryByTestId('get-wallet')).toBeNull()
  })
})
