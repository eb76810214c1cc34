// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createPortico } from '../../../src/composition/launcher/create-portico.ts'
import type { NetworkInput } from '../../../src/domain/network/network.ts'
import { defineNetwork, solana } from '../../../src/networks.ts'
import type { Portico } from '../../../src/ports/host/portico.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { KEY, relayedSites } from '../../support/relayed-site.ts'
import { siteProvider } from '../../support/site-provider.ts'
import { isSolanaSignature } from '../../support/verify-standard-signatures.ts'

const local = defineNetwork({
  ...{ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: ['https://node.example'] } },
})
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const closing = relayedSites(() => import('../../../src/composition/features/headless.feature.ts'))

type Given = Readonly<{
  networks?: readonly NetworkInput[]
  /** What the site does before its visitor connects. */
  before?: (portico: Portico) => Promise<void>
}>

/** A site that lists no adapter, and its visitor's wallet behind a relay. */
async function site({ networks = [local, solana], before }: Given = {}) {
  const server = await startRelay()
  const solanaKeys = { seeds: ['one'], chains: [SOLANA] as const }
  const wallet = await KeyWallet.start({
    relayUrl: server.url,
    privateKeys: [KEY],
    rpcUrls: { 'eip155:31337': '' },
    solana: solanaKeys,
  })
  const { provider, stop } = await siteProvider(server.url)
  const asked: string[] = []
  const portico = createPortico({
    networks,
    universalProvider: provider,
    features: { headless: true },
    services: { registry: false, analytics: false, rpcGateway: false, blockchain: false },
    storage: 'memory',
    enableCoinbase: false,
    fetch: async (input, init) => {
      const { hostname } = new URL(String(input instanceof Request ? input.url : input))
      if (hostname !== 'node.example') return new Response(undefined, { status: 404 })
      const text = input instanceof Request ? await input.text() : String(init?.body)
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      asked.push(method)
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x7a69' })
    },
  })
  closing.push(
    server.stop,
    () => wallet.dispose(),
    stop,
    () => portico.dispose(),
  )
  await before?.(portico)
  const uris: string[] = []
  const work = portico.connect({ connectorId: 'walletConnect', onUri: (uri) => uris.push(uri) })
  await expect.poll(() => uris, { timeout: 20_000 }).toHaveLength(1)
  await wallet.pair(uris[0] ?? '')
  await work
  return { portico, wallet, asked }
}

it('reads the balance from a node', async () => {
  const { portico, asked } = await site()
  expect(await portico.fetchBalance('eip155')).toMatchObject({ symbol: 'ETH', balance: '1' })
  expect(asked).toContain('eth_getBalance')
})

it('connects a namespace that the site adds later', async () => {
  const { portico, wallet } = await site({
    networks: [local],
    async before(running) {
      // Its code is there, and has read the networks.
      await running.fetchBalance('eip155').catch(() => undefined)
      running.addNetwork('solana', solana)
    },
  })
  expect(portico.getAccount('solana').address).toBe(wallet.solanaAddresses[0])
})

it('pairs once more for a namespace that is added while its visitor is connected, who stays so in the first one', async () => {
  const { portico, wallet } = await site({ networks: [local] })
  const before = portico.getAccount('eip155')
  const statuses: string[] = []
  portico.subscribeAccount(({ status }) => statuses.push(status), 'eip155')
  portico.addNetwork('solana', solana)
  const uris: string[] = []
  const work = portico.connect({ connectorId: 'walletConnect', namespace: 'solana', onUri: (uri) => uris.push(uri) })
  await expect.poll(() => uris, { timeout: 20_000 }).toHaveLength(1)
  await wallet.pair(uris[0] ?? '')
  expect((await work).address).toBe(wallet.solanaAddresses[0])
  expect(portico.getAccount('eip155').address).toBe(before.address)
  expect(new Set(statuses)).toEqual(new Set(['connected']))
  await expect.poll(() => wallet.topics, { timeout: 20_000 }).toHaveLength(1)
})

it('says that the wallet has no account of a namespace that it did not grant, and asks again when its visitor tries again', async () => {
  const { portico, wallet } = await site({ networks: [local] })
  portico.addNetwork('solana', solana)
  const ask = async (grants: boolean) => {
    wallet.grant = grants ? undefined : ({ solana: _, ...rest }) => rest
    const uris: string[] = []
    const work = portico.connect({ connectorId: 'walletConnect', namespace: 'solana', onUri: (uri) => uris.push(uri) })
    work.catch(() => undefined)
    await expect.poll(() => uris, { timeout: 20_000 }).toHaveLength(1)
    await wallet.pair(uris[0] ?? '')
    return work
  }
  await ask(false)
  expect([portico.getAccount('solana').status, portico.getAccount('eip155').status]).toEqual(['disconnected', 'connected'])
  await ask(true)
  expect(portico.getAccount('solana').address).toBe(wallet.solanaAddresses[0])
})

it('has the Solana provider of the contract', async () => {
  const { portico, wallet } = await site()
  const provider = portico.getProvider('solana') as { address: string; signMessage(text: Uint8Array): Promise<Uint8Array> }
  const text = new TextEncoder().encode('Moor at pier 7')
  const signature = await provider.signMessage(text)
  expect(provider.address).toBe(wallet.solanaAddresses[0])
  expect(await isSolanaSignature(provider.address, 'Moor at pier 7', signature)).toBe(true)
})
