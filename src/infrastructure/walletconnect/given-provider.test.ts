import { afterEach, describe, expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { KeyWallet } from '../../../test/fakes/relay/key-wallet.ts'
import { startRelay } from '../../../test/fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { siteProvider } from '../../../test/support/site-provider.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import type { SessionNews } from '../../ports/connection/session-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { SystemClock } from '../time/system-clock.ts'
import { SessionStorage } from './deep-link-choice.ts'
import { RelayFaults } from './relay-faults.ts'
import { UniversalSessionProvider } from './universal-session-provider.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ASKED = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } }
const never = () => new AbortController().signal
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function around(provider: unknown, clock: Clock = new SystemClock()) {
  const page = new FakePage()
  const store = new FakeKeyValueStore()
  const unused = { relayUrl: '', verifyUrl: undefined, metadata: page.metadata(), storage: new SessionStorage(store) }
  const setup = { projectId: '', ...unused, faults: new RelayFaults(page.origin), provider }
  const sessions = new UniversalSessionProvider(setup, page, clock, new ClientIdentity())
  closing.push(() => sessions.dispose())
  const heard: SessionNews[] = []
  sessions.news$.subscribe((news) => heard.push(news))
  return { sessions, heard, store }
}

async function world() {
  const server = await startRelay()
  const site = await siteProvider(server.url)
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '' } })
  closing.push(server.stop, site.stop, () => wallet.dispose())
  /** The site creates the pairing itself. */
  const pairBySite = async () => {
    const shown = new Promise<string>((resolve) => site.provider.once('display_uri', resolve))
    const pairing = site.provider.connect({ optionalNamespaces: structuredClone(ASKED) })
    await wallet.pair(await shown)
    return (await pairing)?.topic ?? ''
  }
  return { server, wallet, provider: site.provider, pairBySite }
}

describe("a site's own universal provider", () => {
  it('connects, and stays as it was: its methods, its listeners, its sessions, and nothing of it in our store', async () => {
    const { provider, wallet, pairBySite } = await world()
    const { cleanupPendingPairings } = provider
    const names = ['session_delete', 'session_expire', 'session_update', 'session_event', 'session_connect']
    const { events } = provider.client
    const listening = () => [...names.map((name) => events.listenerCount(name)), provider.events.listenerCount('display_uri')]
    const before = listening()
    const site = await pairBySite()
    const { sessions, store } = around(provider)
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    expect(provider.session?.topic).toBe(topic)
    expect(provider.client.session.keys).toContain(site)
    await sessions.end(topic, never())
    expect(provider.session).toBeUndefined()
    expect(provider.client.session.keys).toEqual([site])
    sessions.dispose()
    expect(listening()).toEqual(before)
    expect(provider.cleanupPendingPairings).toBe(cleanupPendingPairings)
    expect(await store.keys()).toEqual([])
  })

  it('has a session already: the one it stands on is taken up', async () => {
    const { provider, pairBySite } = await world()
    const first = await pairBySite()
    const second = await pairBySite()
    expect(second).not.toBe(first)
    expect((await around(provider).sessions.restore(never()))?.topic).toBe(second)
    expect(provider.client.session.keys).toHaveLength(2)
  })

  it('is disconnected by the site: that is told, once', async () => {
    const { provider, wallet } = await world()
    const { sessions, heard } = around(provider)
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    await provider.disconnect()
    await expect.poll(() => heard).toEqual([{ type: 'ended', topic }])
    await expect(sessions.request({ topic, caipNetworkId: 'eip155:31337', method: 'personal_sign' }, never())).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  it('holds a session whose time is over: that is told, once, also while the relay is out of reach', async () => {
    const { server, provider, wallet } = await world()
    const clock = new FakeClock()
    const { sessions, heard } = around(provider, clock)
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic, expiry } = await pairing.approval
    server.relay.setKnobs({ down: true })
    await clock.advance(expiry - clock.now() - 1)
    expect(heard).toEqual([])
    await clock.advance(1)
    await clock.advance(10_000)
    expect(heard).toEqual([{ type: 'ended', topic, reason: 'expired' }])
    await expect.poll(() => provider.client.session.keys).toEqual([])
    await expect(sessions.request({ topic, caipNetworkId: 'eip155:31337', method: 'personal_sign' }, never())).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  it('fails at what it does with an approved session, which is approved all the same', async () => {
    const { provider, wallet } = await world()
    provider.on('connect', () => {
      throw new Error('a listener of the site')
    })
    const pairing = await around(provider).sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    expect((await pairing.approval).topic).toBe(await wallet.connected())
  })

  it.each([
    ['is none', {}, 'SIGN_CLIENT_MISSING'],
    ['is not initialised', { client: undefined }, 'SIGN_CLIENT_MISSING'],
    ['is text', 'provider', 'SIGN_CLIENT_MISSING'],
    [
      'throws when it is looked at',
      {
        get client() {
          throw new Error('no')
        },
      },
      'PAIRING_UNREACHABLE',
    ],
  ])('that %s is no client: nothing waits for it', async (_, provider, code) => {
    const { sessions } = around(provider)
    await expect(sessions.pair(ASKED, never())).rejects.toMatchObject({ code })
    await expect(sessions.restore(never())).rejects.toMatchObject({ code })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('not now')), 'CONNECT_FAILED'],
    [
      'throws at once',
      () => {
        throw new Error('not now')
      },
      'CONNECT_FAILED',
    ],
    ['makes no session', async () => undefined, 'CONNECT_FAILED'],
    ['never answers', () => new Promise(() => {}), 'PAIRING_UNREACHABLE'],
  ])('whose connect %s leaves no invitation unsettled', async (_, connect, code) => {
    const { provider } = await world()
    const clock = new FakeClock()
    const { sessions } = around(Object.assign(Object.create(provider) as typeof provider, { connect }), clock)
    const pairing = expect(sessions.pair(ASKED, never())).rejects.toMatchObject({ code })
    await clock.advance(10_000)
    await pairing
  })
})
