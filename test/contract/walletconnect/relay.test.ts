import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeRelay } from '../../fakes/relay/fake-relay.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { MemoryStorage } from '../../fakes/relay/memory-storage.ts'
import { type RelayServer, startRelay } from '../../fakes/relay/relay-server.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OPEN: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of OPEN.splice(0).reverse()) await close()
})

async function world(): Promise<{ server: RelayServer; provider: InstanceType<typeof UniversalProvider>; wallet: KeyWallet }> {
  const server = await startRelay()
  OPEN.push(server.stop)
  const storage = new MemoryStorage()
  const provider = await UniversalProvider.init({
    projectId: '0'.repeat(32),
    relayUrl: server.url,
    storage: storage as never,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `dapp-${crypto.randomUUID()}`,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
  })
  OPEN.push(async () => {
    provider.client.core.heartbeat.stop()
    await provider.client.core.relayer.transportClose()
  })
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '', 'eip155:31338': '' } })
  OPEN.push(() => wallet.dispose())
  return { server, provider, wallet }
}

const NAMESPACES = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
}

describe('the local relay and its wallet', () => {
  it('carry a pairing, an approval and a signature between two clients', async () => {
    const { provider, wallet } = await world()
    const { uri, approval } = await provider.client.connect(NAMESPACES)
    await wallet.pair(uri ?? '')
    const session = await approval()
    expect(session.namespaces['eip155']?.accounts).toEqual(['31337', '31338'].map((id) => `eip155:${id}:${wallet.addresses[0]}`))

    const request = { method: 'personal_sign', params: ['0x6869', wallet.addresses[0]] }
    const signature = await provider.client.request<`0x${string}`>({ topic: session.topic, chainId: 'eip155:31337', request })
    expect(await verifyMessage({ address: wallet.addresses[0] ?? '0x', message: 'hi', signature })).toBe(true)
  })

  it('tell a rejection', async () => {
    const { provider, wallet } = await world()
    wallet.answers = 'reject'
    const { uri, approval } = await provider.client.connect(NAMESPACES)
    const outcome = approval().catch((error: { code: number }) => error.code)
    await wallet.pair(uri ?? '')
    expect(await outcome).toBe(5000)
  })

  it('deliver once what a client says it has, also after it was away', async () => {
    const relay = new FakeRelay()
    const heard: string[] = []
    const again: string[] = []
    const socket = (into: string[]) => ({ send: (text: string) => void into.push(text), close: () => {} })
    const sender = relay.connect(socket([]), 'sender')
    const reader = relay.connect(socket(heard), 'reader')
    const say = (client: typeof reader, method: string, params: object) =>
      client.receive(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
    say(reader, 'irn_subscribe', { topic: 't' })
    for (const message of ['one', 'two', 'three']) say(sender, 'irn_publish', { topic: 't', message, ttl: 300, tag: 1 })
    const ids = heard.slice(1).map((text) => /"id":(\d+)/.exec(text)?.[1])
    expect(new Set(ids).size).toBe(3)
    // Clients answer numbers that are too big for JavaScript in their own way.
    for (const id of ids.slice(0, 2)) reader.receive(JSON.stringify({ id: `${id}n`, jsonrpc: '2.0', result: true }))
    reader.closed()
    say(relay.connect(socket(again), 'reader'), 'irn_subscribe', { topic: 't' })
    expect(again.slice(1).map((text) => /"message":"(\w+)"/.exec(text)?.[1])).toEqual(['three'])
    relay.dispose()
  })

  it('keep what was said while the line was dead', async () => {
    const { provider, wallet, server } = await world()
    const { uri, approval } = await provider.client.connect(NAMESPACES)
    const approved = approval()
    await provider.client.core.relayer.transportClose()
    await wallet.pair(uri ?? '')
    await wallet.connected()
    await provider.client.core.relayer.transportOpen()
    expect((await approved).namespaces['eip155']?.accounts).toHaveLength(2)
    expect(server.relay.connected).toBe(2)
  })
})
