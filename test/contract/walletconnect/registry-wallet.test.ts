// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { evm } from '../../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../../src/composition/launcher/create-portico.ts'
import { defineNetwork } from '../../../src/networks.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { KEY, relayedSites } from '../../support/relayed-site.ts'
import { siteProvider } from '../../support/site-provider.ts'

const local = defineNetwork({
  ...{ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const LISTED = { id: 'id-harbour', name: 'Harbour', mobile_link: 'harbour://', chains: ['eip155:31337'], supports_wc: true }
const closing = relayedSites(() => import('../../../src/composition/features/headless.feature.ts'))

/** A site without our views; its registry lists one wallet, which is not in the page but behind a relay. */
async function site() {
  const server = await startRelay()
  const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:31337': '' } })
  const { provider, stop } = await siteProvider(server.url)
  const portico = createPortico({
    networks: [local],
    adapters: [evm()],
    universalProvider: provider,
    features: { headless: true },
    services: { registry: 'https://services.example', analytics: false, rpcGateway: false, blockchain: false },
    storage: 'memory',
    enableCoinbase: false,
    fetch: async (input) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input))
      return pathname === '/getWallets' ? Response.json({ data: [LISTED], count: 1 }) : new Response(undefined, { status: 404 })
    },
  })
  closing.push(
    server.stop,
    () => wallet.dispose(),
    stop,
    () => portico.dispose(),
  )
  const [listed] = (await portico.fetchWallets()).wcWallets
  if (!listed) throw new Error('no wallet')
  return { portico, wallet, listed }
}

it('a wallet of the registry connects by the URI that the site shows, and no dialog is in the page', async () => {
  const { portico, wallet, listed } = await site()
  expect(listed).toMatchObject({ id: 'id-harbour', isInjected: false, connectors: [] })
  const uris: string[] = []
  const work = portico.connect({ wallet: listed, onUri: (uri) => uris.push(uri) })
  await expect.poll(() => uris, { timeout: 20_000 }).toHaveLength(1)
  await wallet.pair(uris[0] ?? '')
  expect(await work).toMatchObject({ isConnected: true, address: wallet.addresses[0] })
  expect([portico.isOpen(), document.querySelector('portico-modal-root dialog[open]')]).toEqual([false, null])
})

it('an attempt with a wallet of the registry ends with its signal', async () => {
  const { portico, listed } = await site()
  const stop = new AbortController()
  const uris: string[] = []
  const work = portico.connect({ wallet: listed, signal: stop.signal, onUri: (uri) => uris.push(uri) })
  const ended = expect(work).rejects.toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => uris, { timeout: 20_000 }).toHaveLength(1)
  stop.abort()
  await ended
  expect(portico.getAccount().isConnected).toBe(false)
})
