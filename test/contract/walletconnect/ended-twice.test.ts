import { afterEach, expect, it } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { SessionStorage } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../../src/infrastructure/walletconnect/universal-session-provider.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { refuseUnhandledRejections } from '../../support/unhandled-rejections.ts'

type Core = Readonly<{
  crypto: { encode(topic: string, message: object): Promise<string> }
  relayer: { publish(topic: string, message: string, options: object): Promise<void> }
}>

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ASKED = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } }
const closing: (() => unknown)[] = []
const never = () => new AbortController().signal

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
refuseUnhandledRejections()

it('ends a session of which the end is told several times, by one side or both, without a rejection in the page or the wallet', async () => {
  const server = await startRelay()
  closing.push(server.stop)
  const page = new FakePage()
  const storage = new SessionStorage(new FakeKeyValueStore())
  const setup = {
    projectId: '',
    relayUrl: server.url,
    verifyUrl: undefined,
    metadata: page.metadata(),
    storage,
    faults: new RelayFaults(''),
  }
  const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
  closing.push(() => sessions.dispose())
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '' } })
  closing.push(() => wallet.dispose())
  const connect = async () => {
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    await expect.poll(() => wallet.topics).toEqual([topic])
    return topic
  }
  const site = () => (globalThis as unknown as { _walletConnectCore_portico: Core })._walletConnectCore_portico
  const first = await connect()
  const ends = [1, 2, 3].map((id) => ({
    id: Date.now() * 1000 + id,
    jsonrpc: '2.0',
    method: 'wc_sessionDelete',
    params: { code: 6000, message: '' },
  }))
  const messages = await Promise.all(ends.map((end) => site().crypto.encode(first, end)))
  await Promise.allSettled(messages.map((message) => site().relayer.publish(first, message, { ttl: 300, tag: 1112, prompt: false })))
  await expect.poll(() => wallet.topics).toEqual([])
  await sessions.end(first, never())
  const second = await connect()
  await Promise.allSettled([wallet.leave(), wallet.say('wc_sessionDelete', ends[0]?.params), sessions.end(second, never())])
  // A session of its own comes after everything that was sent.
  expect(await connect()).not.toBe(second)
}, 30_000)
