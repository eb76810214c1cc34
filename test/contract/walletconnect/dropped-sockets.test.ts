import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { SessionStorage } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../../src/infrastructure/walletconnect/universal-session-provider.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const NAMESPACES = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] } }
const DROPS = 1000
/** What WalletConnect's client waits before it opens the next socket. */
const RECONNECT_MS = 100
const never = () => new AbortController().signal
const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length

const closing: (() => unknown)[] = []
const rejections: unknown[] = []
const hear = (reason: unknown) => void rejections.push(reason)
beforeEach(() => {
  process.on('unhandledRejection', hear)
  const later = globalThis.setTimeout
  const soon = (run: () => void, ms?: number, ...rest: unknown[]) => later(run, ms === RECONNECT_MS ? 1 : ms, ...(rest as []))
  vi.stubGlobal('setTimeout', Object.assign(soon, later))
})
afterEach(async () => {
  process.off('unhandledRejection', hear)
  vi.unstubAllGlobals()
  for (const close of closing.splice(0).reverse()) await close()
})

it('a thousand dropped sockets leave no rejection, no growing list of timers, and a session that works', async () => {
  const server = await startRelay()
  closing.push(() => server.stop())
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:1': '' } })
  closing.push(() => wallet.dispose())
  const page = new FakePage()
  const setup = {
    ...{ projectId: '', relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), provider: undefined },
    ...{ storage: new SessionStorage(new FakeKeyValueStore()), faults: new RelayFaults(page.origin) },
  }
  const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
  closing.push(() => sessions.dispose())
  const pairing = await sessions.pair(NAMESPACES, never())
  await wallet.pair(pairing.uri)
  const { topic } = await pairing.approval
  const sign = () =>
    sessions.request({ topic, caipNetworkId: 'eip155:1', method: 'personal_sign', params: ['0x6869', wallet.addresses[0]] }, never())
  const subscribed = () => server.relay.calls.filter((call) => /subscribe$/i.test(call)).length
  const signature = await sign()
  const before = timers()
  for (let drop = 0; drop < DROPS; drop++) {
    const heard = subscribed()
    server.relay.drop()
    await vi.waitFor(() => expect([server.relay.connected, subscribed()]).toEqual([2, heard + 2]), { timeout: 20_000, interval: 1 })
  }
  expect(await sign()).toBe(signature)
  expect(rejections).toEqual([])
  expect(timers()).toBeLessThan(before + 50)
}, 240_000)
