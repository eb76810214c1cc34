import { afterEach, describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { KeyWallet } from '../../../test/fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../../../test/fakes/relay/relay-server.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { SystemClock } from '../time/system-clock.ts'
import { SessionStorage } from './deep-link-choice.ts'
import { RelayFaults } from './relay-faults.ts'
import { UniversalSessionProvider } from './universal-session-provider.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ASKED = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } }
const never = () => new AbortController().signal
const closing: (() => unknown)[] = []
type ICore = Readonly<{ heartbeat: { events: { emit(name: string): void } } }>

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function relay(): Promise<RelayServer> {
  const server = await startRelay()
  closing.push(server.stop)
  return server
}

function copy(server: RelayServer, disk = new FakeDisk(), page = new FakePage(), deleting = Promise.resolve()) {
  const identity = new ClientIdentity()
  const store = new FakeKeyValueStore(disk)
  const forget = store.delete.bind(store)
  store.delete = (key) => deleting.then(() => forget(key))
  const setup = {
    projectId: '0'.repeat(32),
    relayUrl: server.url,
    verifyUrl: undefined,
    metadata: page.metadata(),
    storage: new SessionStorage(store),
    faults: new RelayFaults(page.origin),
  }
  const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), identity)
  closing.push(() => sessions.dispose())
  return { sessions, identity, disk, page }
}

async function walletAt(server: RelayServer): Promise<KeyWallet> {
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '' } })
  closing.push(() => wallet.dispose())
  return wallet
}

describe("WalletConnect's client", () => {
  it('is one for two copies of us in a page, and leaves nothing behind', async () => {
    const server = await relay()
    // In Node the library loads additional polyfills, which browsers do not get.
    await import('@walletconnect/sign-client')
    const before = Object.getOwnPropertyNames(globalThis)
    const [one, two] = [copy(server), copy(server)]
    await Promise.all([one.sessions.pair(ASKED, never()), two.sessions.pair(ASKED, never())])
    expect(server.relay.connected).toBe(1)
    one.sessions.dispose()
    await two.sessions.pair(ASKED, never())
    expect(server.relay.connected).toBe(1)
    two.sessions.dispose()
    await expect.poll(() => server.relay.connected).toBe(0)
    expect(Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name))).toEqual([])
  })

  it.each([
    ['Unauthorized: invalid key', 'APKT007'],
    ['Unauthorized: origin not allowed', 'APKT002'],
    ['JWT validation error: JWT Token is not yet valid: iat', 'APKT006'],
  ])('tells what the relay means by "%s"', async (refusal, code) => {
    const server = await relay()
    server.relay.knobs.refusal = refusal
    await expect(copy(server).sessions.pair(ASKED, never())).rejects.toMatchObject({ code })
  })

  it('tells a URI before the relay accepted the proposal, and a wallet that scans it then connects', async () => {
    const server = await relay()
    const [wallet, { sessions }] = [await walletAt(server), copy(server)]
    server.relay.setKnobs({ slowMs: 400 })
    const heard: string[] = []
    const code = new Promise<string>((tell) => {
      const hear = (uri: string) => {
        heard.push('code')
        tell(uri)
      }
      void sessions.pair(ASKED, never(), undefined, hear).then(({ uri, approval }) => {
        heard.push(uri)
        return approval.then(({ topic }) => heard.push(topic))
      })
    })
    await code
    server.relay.setKnobs({ slowMs: 0 })
    await wallet.pair(await code)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard).toEqual(['code', await code, ...wallet.topics])
  })

  it('tells each attempt its own URI or none', async () => {
    const server = await relay()
    const [one, two] = [copy(server), copy(server)]
    const told: string[][] = [[], [], []]
    const pair = ({ sessions }: ReturnType<typeof copy>, at: number) =>
      sessions.pair(ASKED, never(), undefined, (uri) => told[at]?.push(uri))
    const together = await Promise.all([pair(one, 0), pair(two, 1)])
    for (const [at, { uri }] of together.entries()) expect([[], [uri]]).toContainEqual(told[at])
    const alone = await pair(one, 2)
    expect(told[2]).toEqual([alone.uri])
  })

  it('two answers for one id: the first one counts, and the second harms nobody', async () => {
    judgedNamed('caip25-namespaces', 'two answers for one id')
    const server = await relay()
    const [wallet, { sessions }] = [await walletAt(server), copy(server)]
    const unhandled: unknown[] = []
    const hear = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', hear)
    closing.push(() => process.off('unhandledRejection', hear))
    const { uri, approval } = await sessions.pair(ASKED, never())
    await wallet.pair(uri)
    const { topic } = await approval
    wallet.answers = 'ignore'
    const sign = (text: string) =>
      sessions.request({ topic, caipNetworkId: 'eip155:31337', method: 'personal_sign', params: [text, wallet.addresses[0]] }, never())
    const asked = sign('0x61')
    await expect.poll(() => wallet.requests.length).toBe(1)
    await wallet.answerPendingWith('0xfirst', '0xsecond')
    expect(await asked).toBe('0xfirst')
    wallet.answers = 'approve'
    // A third one, which takes the request off the wallet's list. What comes next over the same line comes after all three.
    await wallet.answerPending()
    expect(await sign('0x62')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(unhandled).toEqual([])
  })

  it('fails at once where the relay answers an invitation with an error, and sends it no more', async () => {
    const server = await relay()
    server.relay.setKnobs({ errors: { wc_proposeSession: { code: -32000, message: 'Too many requests' } } })
    const unhandled: unknown[] = []
    const hear = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', hear)
    closing.push(() => process.off('unhandledRejection', hear))
    const { sessions } = copy(server)
    await expect(sessions.pair(ASKED, never())).rejects.toMatchObject({ code: 'PAIRING_UNREACHABLE' })
    // The client checks every few seconds for messages left to send.
    const { heartbeat } = (globalThis as unknown as { _walletConnectCore_portico: ICore })._walletConnectCore_portico
    for (let pulse = 0; pulse < 3; pulse++) {
      heartbeat.events.emit('heartbeat_pulse')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(unhandled).toEqual([])
    server.relay.setKnobs({ errors: {} })
    expect((await sessions.pair(ASKED, never())).uri).toMatch(/^wc:/)
  })

  it.each([
    ['an update without namespaces', 'wc_sessionUpdate', {}],
    ['an update with nonsense', 'wc_sessionUpdate', { namespaces: { eip155: { accounts: 'x', methods: 7, events: null } } }],
    ['an event without a name', 'wc_sessionEvent', { chainId: 'eip155:31337' }],
    ['an event of a chain nobody has', 'wc_sessionEvent', { event: { name: 'chainChanged', data: null }, chainId: 'x:y' }],
    ['accounts that are objects', 'wc_sessionEvent', { event: { name: 'accountsChanged', data: [{}, null] }, chainId: 'eip155:31337' }],
    ['an event called error', 'wc_sessionEvent', { event: { name: 'error', data: 'x' }, chainId: 'eip155:31337' }],
    ['a ping with words', 'wc_sessionPing', 'x'],
    ['an extension into the past', 'wc_sessionExtend', { expiry: -1 }],
    ['an end without a reason', 'wc_sessionDelete', null],
    ['a method nobody knows', 'wc_sessionDance', {}],
  ])('takes %s without a rejection in the page', async (_, method, params) => {
    const server = await relay()
    const wallet = await walletAt(server)
    const unhandled: unknown[] = []
    const hear = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', hear)
    closing.push(() => process.off('unhandledRejection', hear))
    const { sessions } = copy(server)
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    await wallet.say(method, params)
    const request = { topic, caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x6869', wallet.addresses[0]] } as const
    // Messages are delivered in order: once this request is answered or rejected, all earlier ones have been processed.
    const answer = await sessions.request(request, AbortSignal.timeout(2000)).catch((error: { code: string }) => error.code)
    expect(answer).toMatch(/^0x|^NOT_CONNECTED$|^WALLET_REFUSED$|^ABORTED$/)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
  })

  it('identifies itself while a session stands', async () => {
    const server = await relay()
    const wallet = await walletAt(server)
    const { sessions, identity } = copy(server)
    const pairing = await sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    expect(identity.id).toMatch(/^did:key:|^[0-9a-f]{64}$/)
    await sessions.end(topic, never())
    expect(identity.id).toBeUndefined()
  })

  it('asks nothing of a session for a namespace that the wallet did not approve', async () => {
    const server = await relay()
    const wallet = await walletAt(server)
    const { sessions } = copy(server)
    const { uri, approval } = await sessions.pair(ASKED, never())
    await wallet.pair(uri)
    const { topic } = await approval
    const request = { topic, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', method: 'solana_signMessage', params: {} } as const
    await expect(sessions.request(request, never())).rejects.toMatchObject({
      code: 'NAMESPACE_NOT_CONFIGURED',
      facts: { namespace: 'solana' },
      message: "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
    })
    expect(wallet.requests).toEqual([])
  })

  it('keeps no pairing URI', async () => {
    const server = await relay()
    const { sessions, disk } = copy(server)
    const { uri } = await sessions.pair(ASKED, never())
    expect([...disk.texts.values()].join('\n')).not.toContain(uri)
    expect([...disk.texts.keys()].every((key) => key.startsWith('walletconnect/'))).toBe(true)
  })

  it('has the stored session at once while the relay is down, and hears what it missed when it is back', async () => {
    const server = await relay()
    const wallet = await walletAt(server)
    const first = copy(server)
    const pairing = await first.sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    first.sessions.dispose()
    await expect.poll(() => server.relay.connected).toBe(1)
    await wallet.leave()

    server.relay.setKnobs({ hangs: true })
    const second = copy(server, first.disk)
    expect((await second.sessions.restore(never()))?.topic).toBe(topic)
    const ended = new Promise((resolve) => second.sessions.news$.subscribe(({ type }) => resolve(type)))
    server.relay.setKnobs({ hangs: false })
    second.page.visible$.next(false)
    second.page.visible$.next(true)
    expect(await ended).toBe('ended')
  }, 30_000)

  it('invites anew the moment a session is over, and that invitation lasts', async () => {
    const server = await relay()
    const wallet = await walletAt(server)
    const first = copy(server)
    const pairing = await first.sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    await pairing.approval
    first.sessions.dispose()
    await expect.poll(() => server.relay.connected).toBe(1)
    let release = () => {}
    const deleting = new Promise<void>((resolve) => {
      release = resolve
    })
    const second = copy(server, first.disk, first.page, deleting)
    await second.sessions.restore(never())
    const ended = new Promise((resolve) => second.sessions.news$.subscribe(({ type }) => resolve(type)))
    await wallet.leave()
    expect(await ended).toBe('ended')

    const next = await second.sessions.pair(ASKED, never())
    // After forgetting an ended session, the universal provider expires any open proposal; the client checks for expired items every few
    // seconds.
    release()
    await new Promise((resolve) => setImmediate(resolve))
    const { heartbeat } = (globalThis as unknown as { _walletConnectCore_portico: ICore })._walletConnectCore_portico
    heartbeat.events.emit('heartbeat_pulse')
    await wallet.pair(next.uri)
    expect((await next.approval).topic).toBe(await wallet.connected())
  })

  it('asks the wallet as soon as a relay that was down is back', async () => {
    const server = await relay()
    const wallet = await walletAt(server)
    const first = copy(server)
    const pairing = await first.sessions.pair(ASKED, never())
    await wallet.pair(pairing.uri)
    const { topic } = await pairing.approval
    first.sessions.dispose()
    server.relay.setKnobs({ down: true })
    const second = copy(server, first.disk)
    await second.sessions.restore(never())
    const request = { topic, caipNetworkId: 'eip155:31337', method: 'personal_sign', params: ['0x6869', wallet.addresses[0]] } as const
    const asking = second.sessions.request(request, never())
    server.relay.setKnobs({ down: false })
    expect(await asking).toMatch(/^0x/)
  }, 30_000)
})
