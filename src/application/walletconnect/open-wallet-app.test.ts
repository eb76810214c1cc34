import { expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld } from '../../../test/support/core-world.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { openWalletApp } from './open-wallet-app.ts'

const wallet: ChosenWallet = {
  injected: [],
  id: 'alpha',
  name: 'Alpha',
  mobileLink: 'https://alpha.example/app',
  webappLink: 'https://web.alpha.example',
}

async function world() {
  const { networks, options, modal, clock, events } = coreWorld()
  const page = new FakePage()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, networks, options, modal, page, clock)
  const stop = new AbortController()
  pairing.pair(stop.signal).catch(() => {})
  await expect.poll(() => pairing.state.value.status).toBe('ready')
  const told = () => {
    const data = events.state.value?.data
    return data?.event === 'CONNECT_PROXY_ERROR' ? data.properties : undefined
  }
  return { page, told, stop, app: openWalletApp(pairing, options, networks, page, events) }
}

it('tells CONNECT_PROXY_ERROR, without the pairing URI, when the browser blocks the page of a wallet', async () => {
  const { page, app, told, stop } = await world()
  page.popupsBlocked = true
  expect(app.run(wallet, 'web')).toBe(false)
  expect(told()).toEqual({
    message: expect.stringContaining('The browser blocked the window'),
    mobile_link: 'https://web.alpha.example',
    name: 'Alpha',
  })
  expect(JSON.stringify(told())).not.toContain('wc:')
  stop.abort()
})

it('tells CONNECT_PROXY_ERROR of a wallet without such a link', async () => {
  const { app, told, page, stop } = await world()
  expect(app.run({ injected: [], id: 'beta', name: 'Beta' }, 'mobile')).toBe(false)
  expect([told()?.name, page.opened]).toEqual(['Beta', []])
  stop.abort()
})

it('tells nothing when the wallet was opened', async () => {
  const { app, told, page, stop } = await world()
  expect(app.run(wallet, 'web')).toBe(true)
  expect([told(), page.opened.length]).toEqual([undefined, 1])
  stop.abort()
})
