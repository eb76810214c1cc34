import { afterEach, describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import type { FakeRelay } from '../../../test/fakes/relay/fake-relay.ts'
import { KeyWallet } from '../../../test/fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../../../test/fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import type { SessionNews } from '../../ports/connection/session-provider.ts'
import { SystemClock } from '../time/system-clock.ts'
import { RelayFaults } from './relay-faults.ts'
import { SessionStorage } from './session-storage.ts'
import { UniversalSessionProvider } from './universal-session-provider.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const FIRST = 'eip155:31337'
const ASKED = { eip155: { chains: [FIRST, 'eip155:31338'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] } }
const never = () => new AbortController().signal
const closing: (() => unknown)[] = []

/** Where each timeline of the corpus is played; those of views and of phones are played in their own tests. */
const ELSEWHERE = [
  /QR expires|user closes modal|clock 10 min|invalid key|JWT not yet|never opens|wallet rejects|deep link/, // pairing-service, provider, e2e
]

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function world() {
  const server: RelayServer = await startRelay()
  closing.push(server.stop)
  const page = new FakePage()
  const setup = {
    projectId: '0'.repeat(32),
    relayUrl: server.url,
    verifyUrl: undefined,
    metadata: page.metadata(),
    storage: new SessionStorage(new FakeKeyValueStore()),
    faults: new RelayFaults(page.origin),
  }
  const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
  closing.push(() => sessions.dispose())
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { [FIRST]: '', 'eip155:31338': '' } })
  closing.push(() => wallet.dispose())
  const heard: SessionNews[] = []
  sessions.news$.subscribe((news) => heard.push(news))
  const sleep = () => page.visible$.next(false)
  const wake = () => page.visible$.next(true)
  return { relay: server.relay, sessions, wallet, heard, sleep, wake }
}

/** Both ends found back; what is sent into a dying socket is sent again only after 15 s. */
const reconnected = (relay: FakeRelay) => expect.poll(() => relay.connected, { timeout: 10_000 }).toBe(2)

async function connected() {
  const here = await world()
  const pairing = await here.sessions.pair(ASKED, never())
  await here.wallet.pair(pairing.uri)
  return { ...here, session: await pairing.approval }
}

const played: Readonly<Record<string, () => Promise<void>>> = {
  'message replayed': async () => {
    const { relay, wallet, heard } = await connected()
    relay.setKnobs({ duplicates: true })
    await wallet.moveTo('eip155:31338')
    await wallet.leave()
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['network', 'ended'])
  },
  'message flood 10,000': async () => {
    const { relay, wallet, heard } = await connected()
    for (let count = 0; count < 10_000; count += 1) relay.shout(`{"garbage":${String(count)}}`)
    await wallet.moveTo('eip155:31338')
    await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1)
  },
  'message 10 MB': async () => {
    const { relay, wallet, heard } = await connected()
    relay.shout(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data: { message: 'a'.repeat(10_000_000) } } }),
    )
    await wallet.moveTo('eip155:31338')
    await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1)
  },
  'socket drops mid-pairing, wallet approves meanwhile': async () => {
    const { relay, sessions, wallet } = await world()
    const pairing = await sessions.pair(ASKED, never())
    relay.setKnobs({ down: true })
    relay.setKnobs({ down: false })
    await wallet.pair(pairing.uri)
    expect((await pairing.approval).namespaces.eip155?.chains).toHaveLength(2)
  },
  'phone returns from wallet app, socket dead': async () => {
    const { relay, sessions, wallet, sleep, wake } = await world()
    const pairing = await sessions.pair(ASKED, never())
    sleep()
    relay.drop()
    await wallet.pair(pairing.uri)
    await wallet.connected()
    const back = Date.now()
    wake()
    await pairing.approval
    expect(Date.now() - back).toBeLessThan(3000)
  },
  'wallet changes account while tab asleep': async () => {
    const { relay, wallet, heard, sleep, wake } = await connected()
    sleep()
    relay.drop()
    await reconnected(relay)
    await wallet.useAccount(wallet.addresses[0] ?? '')
    wake()
    await expect.poll(() => heard.map(({ type }) => type), { timeout: 5000 }).toEqual(['accounts'])
  },
  'request pending, socket drops 30 s': async () => {
    const { relay, sessions, session, wallet, heard } = await connected()
    wallet.answers = 'ignore'
    const request = {
      topic: session.topic,
      caipNetworkId: FIRST,
      method: 'personal_sign',
      params: ['0x6869', wallet.addresses[0]],
    } as const
    const asking = sessions.request(request, never())
    await expect.poll(() => wallet.requests.length).toBe(1)
    relay.setKnobs({ down: true })
    relay.setKnobs({ down: false })
    wallet.answers = 'approve'
    await reconnected(relay)
    await wallet.answerPending()
    expect(await asking).toMatch(/^0x/)
    expect(heard).toEqual([])
  },
}

describe('timelines of the relay', () => {
  const names = readCorpus('timeline-faults')
    .filter(({ kind }) => kind === 'relay')
    .map(({ name }) => name)

  it.each(names.filter((name) => !ELSEWHERE.some((pattern) => pattern.test(name))))(
    '%s',
    async (name) => {
      const play = played[name]
      if (!play) throw new Error('this timeline is played nowhere')
      await play()
    },
    30_000,
  )
})
