// @vitest-environment happy-dom
import { isAddressEqual, recoverMessageAddress, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { evm } from '../../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../../src/composition/launcher/create-portico.ts'
import type { NetworkInput } from '../../../src/domain/network/network.ts'
import type { Portico } from '../../../src/ports/host/portico.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { MemoryStorage } from '../../fakes/relay/memory-storage.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { KEY, relayedSites } from '../../support/relayed-site.ts'
import { siteProvider } from '../../support/site-provider.ts'

type Asking = Readonly<{ request(args: { method: string; params?: unknown }): Promise<unknown> }>

const SOON = { timeout: 20_000 }
const chain = (id: number): NetworkInput => ({
  ...{ id, name: `Local ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
})
const closing = relayedSites()

/** A site that has made its WalletConnect provider itself and gives it to Portico; no project id, no relay of Portico's own. */
async function site() {
  const server = await startRelay()
  closing.push(server.stop)
  const wallet = await KeyWallet.start({
    relayUrl: server.url,
    privateKeys: [KEY],
    rpcUrls: { 'eip155:31337': '', 'eip155:31338': '' },
  })
  closing.push(() => wallet.dispose())
  const storage = new MemoryStorage()
  const visit = async () => {
    const { provider, stop } = await siteProvider(server.url, storage)
    const portico = createPortico({
      networks: [chain(31337), chain(31338)],
      adapters: [evm()],
      universalProvider: provider,
      storage: 'memory',
      enableCoinbase: false,
    })
    const leave = async () => {
      await portico.dispose()
      await stop()
    }
    closing.push(leave)
    return { portico, provider, leave }
  }
  return { ...(await visit()), wallet, visit }
}

async function connected() {
  const made = await site()
  await made.wallet.pair(await made.portico.getUri())
  await status(made.portico, 'connected')
  return made
}

const status = (portico: Portico, wanted: string) => expect.poll(() => portico.getAccount('eip155')?.status, SOON).toBe(wanted)

describe("an instance with the site's own universal provider", () => {
  it("connects through it, signs with the wallet's key, and switches the network", async () => {
    const { portico, provider, wallet } = await connected()
    const [address = '0x'] = wallet.addresses
    expect(portico.getAccount('eip155')).toMatchObject({ address, isConnected: true })
    expect(provider.session?.topic).toBe(wallet.topics[0])

    const signer = portico.getProvider('eip155') as Asking
    const signature = (await signer.request({ method: 'personal_sign', params: [stringToHex('hello'), address] })) as `0x${string}`
    expect(isAddressEqual(await recoverMessageAddress({ message: 'hello', signature }), address)).toBe(true)

    const before = portico.getNetwork().caipNetworkId
    const other = before === 'eip155:31337' ? 'eip155:31338' : 'eip155:31337'
    await portico.switchNetwork(other)
    expect(portico.getNetwork().caipNetworkId).toBe(other)
    await signer.request({ method: 'personal_sign', params: [stringToHex('there'), address] })
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', chainId: other })
  })

  it('is no longer connected when the site disconnects its provider', async () => {
    const { portico, provider } = await connected()
    await provider.disconnect()
    await status(portico, 'disconnected')
    expect([portico.getProvider('eip155'), provider.client.session.keys]).toEqual([undefined, []])
  })

  it('is no longer connected when the wallet ends the session, and connects again', async () => {
    const { portico, provider, wallet } = await connected()
    await wallet.leave()
    await status(portico, 'disconnected')
    await expect.poll(() => provider.client.session.keys, SOON).toEqual([])
    await wallet.pair(await portico.getUri())
    await status(portico, 'connected')
    expect(provider.session?.topic).toBe(wallet.topics[0])
  })

  it('disconnects: the wallet and the provider hold no session afterwards, and the provider still works for the site', async () => {
    const { portico, provider, wallet } = await connected()
    await portico.disconnect()
    expect(portico.getAccount('eip155')?.status).toBe('disconnected')
    await expect.poll(() => [provider.client.session.keys, wallet.topics], SOON).toEqual([[], []])
    const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
    const pairing = provider.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    })
    await wallet.pair(await shown)
    expect((await pairing)?.topic).toBe(wallet.topics[0])
  })

  it('has a session from an earlier visit: the visitor is connected without another approval', async () => {
    const { leave, wallet, visit } = await connected()
    await leave()
    const again = await visit()
    again.portico.preload()
    await status(again.portico, 'connected')
    expect([again.portico.getAccount('eip155')?.address, wallet.proposals.length]).toEqual([wallet.addresses[0], 1])
  })
})
