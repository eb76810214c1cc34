import { describe, expect, it } from 'vitest'
import { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { ConnectItem } from '../../src/application/wallets/connect-item.ts'
import type { WalletItem } from '../../src/domain/wallets/wallet-item.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import { never, quiet } from '../support/core-world.ts'
import { makeWorld, wallet } from './world.ts'

const item = (more: Partial<WalletItem> = {}): WalletItem => ({
  ...{ id: 'id-harbour', name: 'Harbour', connectors: [], walletInfo: {}, isInjected: false, isRecent: false },
  ...more,
})
const LINKED = item({ walletInfo: { deepLink: 'harbour://', linkMode: 'https://link.harbour.example' } })

async function world(isMobile = false) {
  const made = makeWorld({ options: { projectId: 'x', features: { headless: true } }, wallets: [wallet('Alpha', 'com.alpha')] })
  await made.walletService.start(Promise.resolve([]))
  made.page.isMobile = isMobile
  const { connections, networks, page, pairing, settings, resolve } = made
  const connect = resolve(ConnectWallet)
  const asked = { relay: 0 }
  const loadPairing = async () => {
    asked.relay += 1
    return pairing
  }
  const items = new ConnectItem(connect, connections, resolve(WalletService), loadPairing, networks, settings, page)
  return { ...made, connect, items, asked }
}

describe('a wallet of a site’s own list', () => {
  it('is asked where it is in this page', async () => {
    const { items, asked } = await world()
    const alpha = item({ id: 'com.alpha', connectors: [{ id: 'com.alpha', chain: 'eip155' }] })
    expect((await items.run(alpha, { namespace: 'eip155' }, never())).connector.id).toBe('com.alpha')
    const listed = item({ id: 'id-alpha', connectors: [{ id: 'gone', rdns: 'com.alpha', chain: 'eip155' }] })
    expect((await items.run(listed, {}, never())).connector.id).toBe('com.alpha')
    expect(asked.relay).toBe(0)
  })

  it('is reached by a URI that the site shows, and no link is opened', async () => {
    const { items, sessions, page } = await world()
    const uris: string[] = []
    const work = items.run(LINKED, { onUri: (uri) => uris.push(uri), payUrl: 'https://pay.example/1' }, never())
    await expect.poll(() => uris).toHaveLength(1)
    expect(uris[0]).toMatch(/^wc:.*&pay=https%3A%2F%2Fpay\.example%2F1$/)
    sessions.approve(sessions.openUris[0] ?? '')
    expect((await work).connector.type).toBe('WALLET_CONNECT')
    expect(page.opened).toEqual([])
  })

  it('is opened by its link on a phone, once, and remembered as the app to go back to', async () => {
    const { items, sessions, page, clock } = await world(true)
    const work = items.run(LINKED, {}, never())
    await expect.poll(() => page.opened).toHaveLength(1)
    const uri = sessions.openUris[0] ?? ''
    expect(page.opened[0]).toMatchObject({ url: `harbour://wc?uri=${encodeURIComponent(uri)}`, target: '_self' })
    await clock.advance(10_000)
    sessions.approve(uri)
    await work
    expect(page.opened).toHaveLength(1)
    expect(sessions.app).toEqual({ href: 'harbour://', name: 'Harbour' })
  })

  it('is opened at once with the invitation that was asked for ahead', async () => {
    const { items, connect, walletService, sessions, page } = await world(true)
    const relay = walletService.find('walletConnect')
    if (!relay) throw new Error('no relay')
    const ahead = connect.run(relay, never())
    await expect.poll(() => sessions.openUris).toHaveLength(1)
    const work = items.run(LINKED, {}, never())
    await quiet()
    expect([page.opened.length, sessions.pairings]).toEqual([1, 1])
    sessions.approve(sessions.openUris[0] ?? '')
    expect((await work).connector.id).toBe('walletConnect')
    await ahead
  })

  it.each(['javascript:alert(1)//', 'intent://x#Intent;end', 'http://evil.example', 'evil'])(
    'is not opened by a link that is none: %s',
    async (deepLink) => {
      const { items, sessions, page } = await world(true)
      const uris: string[] = []
      const stop = new AbortController()
      const work = items.run(item({ walletInfo: { deepLink } }), { onUri: (uri) => uris.push(uri) }, stop.signal)
      await expect.poll(() => uris).toHaveLength(1)
      expect([page.opened, sessions.openUris.length]).toEqual([[], 1])
      stop.abort()
      await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
    },
  )

  it('goes to the wallet’s own browser on a phone where it has no link', async () => {
    const { items, page, asked } = await world(true)
    const phantom = item({ id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' })
    await expect(items.run(phantom, { namespace: 'eip155' }, never())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(page.opened[0]?.url).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
    expect(asked.relay).toBe(0)
  })

  it('is refused, given up and not found like any other', async () => {
    const { items, sessions } = await world()
    const work = items.run(LINKED, {}, never())
    await expect.poll(() => sessions.openUris).toHaveLength(1)
    sessions.reject(sessions.openUris[0] ?? '')
    await expect(work).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const none = makeWorld({ options: { projectId: undefined } })
    const { connections, networks, page, pairing, settings, resolve } = none
    const alone = new ConnectItem(
      resolve(ConnectWallet),
      connections,
      resolve(WalletService),
      async () => pairing,
      networks,
      settings,
      page,
    )
    await expect(alone.run(LINKED, {}, never())).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  })
})
