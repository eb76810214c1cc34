import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { DeepLinkChoice, SessionStorage } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../../src/infrastructure/walletconnect/universal-session-provider.ts'
import { FakeSessionProvider } from '../../fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { MemoryStorage } from '../../fakes/relay/memory-storage.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { mapStorage } from '../../support/map-storage.ts'
import { siteProvider } from '../../support/site-provider.ts'
import { ASKED, describeSessionProvider, FIRST, SECOND, type SessionWorld } from './session-provider.contract.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

describeSessionProvider('FakeSessionProvider', async (): Promise<SessionWorld> => {
  const sessions = new FakeSessionProvider()
  sessions.answers.set('personal_sign', '0xsigned')
  return {
    sessions,
    addresses: sessions.accounts.eip155 ?? [],
    scan: async (uri, answer) => void (answer === 'approve' ? sessions.approve(uri) : sessions.reject(uri)),
    refuseRequests: () => {
      sessions.rejects = true
    },
    move: async (chain) => sessions.move(chain),
    useAccount: async (chain, address) => sessions.useAccount(chain, address),
    update: async (chains) => sessions.update({ eip155: { ...ASKED.eip155, chains } }),
    leave: async () => sessions.leave(),
    reopened: async () => sessions.app,
    held: () => (sessions.kept ? 1 : 0),
    reload: async () => sessions,
    stop: async () => sessions.dispose(),
  }
})

describeSessionProvider("UniversalSessionProvider around a site's own provider", async (): Promise<SessionWorld> => {
  const server = await startRelay()
  const storage = new MemoryStorage()
  const page = new FakePage()
  const closing: (() => unknown)[] = []
  const load = async () => {
    const { provider, stop } = await siteProvider(server.url, storage)
    const unused = { relayUrl: '', verifyUrl: undefined, metadata: page.metadata(), storage: new SessionStorage(new FakeKeyValueStore()) }
    const setup = { projectId: '', ...unused, faults: new RelayFaults(page.origin), provider }
    const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
    closing.push(stop, () => sessions.dispose())
    return sessions
  }
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { [FIRST]: '', [SECOND]: '' } })
  return {
    sessions: await load(),
    addresses: wallet.addresses,
    async scan(uri, answer) {
      wallet.answers = answer
      await wallet.pair(uri)
    },
    refuseRequests: () => {
      wallet.answers = 'reject'
    },
    move: (chain) => wallet.moveTo(chain),
    useAccount: (_chain, address) => wallet.useAccount(address),
    update: (chains) => wallet.update(chains),
    leave: () => wallet.leave(),
    reopened: async () => JSON.parse((await storage.getItem<string>('WALLETCONNECT_DEEPLINK_CHOICE')) ?? 'null') ?? undefined,
    held: () => wallet.topics.length,
    async reload() {
      await close()
      return load()
    },
    async stop() {
      await close()
      await wallet.dispose()
      await server.stop()
    },
  }
})

describeSessionProvider('UniversalSessionProvider', async (): Promise<SessionWorld> => {
  const server = await startRelay()
  const disk = new FakeDisk()
  const page = new FakePage()
  const opened: UniversalSessionProvider[] = []
  const local = new Map<string, string>()
  const choice = new DeepLinkChoice(() => mapStorage(local))
  const load = () => {
    const faults = new RelayFaults(page.origin)
    const storage = new SessionStorage(new FakeKeyValueStore(disk))
    const setup = { projectId: '0'.repeat(32), relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), storage, faults }
    const provider = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity(), choice)
    opened.push(provider)
    return provider
  }
  const rpcUrls = { [FIRST]: '', [SECOND]: '' }
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls })
  return {
    sessions: load(),
    addresses: wallet.addresses,
    async scan(uri, answer) {
      wallet.answers = answer
      await wallet.pair(uri)
    },
    refuseRequests: () => {
      wallet.answers = 'reject'
    },
    move: (chain) => wallet.moveTo(chain),
    useAccount: (_chain, address) => wallet.useAccount(address),
    update: (chains) => wallet.update(chains),
    leave: () => wallet.leave(),
    async reopened() {
      const text = disk.texts.get('walletconnect/WALLETCONNECT_DEEPLINK_CHOICE')
      return text === undefined ? undefined : JSON.parse(JSON.parse(text))
    },
    held: () => wallet.topics.length,
    async reload() {
      for (const each of opened.splice(0)) each.dispose()
      return load()
    },
    async stop() {
      for (const each of opened) each.dispose()
      await wallet.dispose()
      await server.stop()
    },
  }
})
