import type { Browser } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../fakes/relay/relay-server.ts'
import { isSolanaSignature } from '../support/verify-standard-signatures.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { closedByRelay, openModal, row, untilHeard } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { FIRST, OFF, SECOND } from './support/relay-guest.ts'
import { troubles } from './support/visit.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const TEXT = 'Moor at pier 7 ⚓'

let browser: Browser
let lab: NamespaceLab
let relay: RelayServer
let wallet: KeyWallet
let guest: Guest

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(async () => {
  await guest?.close()
  await wallet?.dispose()
  await relay?.stop()
})

const account = (namespace: 'eip155' | 'solana') =>
  within(
    guest.page,
    ({ portico }, ns) => {
      const { status, address } = portico.getAccount(ns)
      return { status, address }
    },
    namespace,
  )
const chainId = () =>
  within(guest.page, ({ portico }) =>
    (portico.getProvider('eip155') as { request(asked: object): Promise<unknown> }).request({ method: 'eth_chainId' }),
  )
const signEvm = (address: string) =>
  within(
    guest.page,
    ({ portico }, by) =>
      (portico.getProvider('eip155') as { request(asked: object): Promise<unknown> }).request({
        method: 'personal_sign',
        params: ['0x6869', by],
      }),
    address,
  ) as Promise<`0x${string}`>
const signSolana = () =>
  within(
    guest.page,
    async ({ portico }, text) => {
      const provider = portico.getProvider('solana') as { signMessage(bytes: Uint8Array): Promise<Uint8Array> }
      return [...(await provider.signMessage(new TextEncoder().encode(text)))]
    },
    TEXT,
  )

async function expectBothSign(): Promise<void> {
  const [address = '0x'] = wallet.addresses
  expect(await verifyMessage({ address, message: 'hi', signature: await signEvm(address) })).toBe(true)
  const signature = Uint8Array.from(await signSolana())
  expect(isSolanaSignature(wallet.solanaAddresses[0] ?? '', TEXT, signature)).toBe(true)
}

describe('EVM and Solana in one session', () => {
  it('pair by one code, sign, move, come back after a reload, follow an update, and end together', async () => {
    relay = await startRelay()
    const urls = inject('chains')
    wallet = await KeyWallet.start({
      relayUrl: relay.url,
      privateKeys: [KEY],
      rpcUrls: { [FIRST]: urls[FIRST_CHAIN] ?? '', [SECOND]: urls[SECOND_CHAIN] ?? '' },
      solana: { seeds: ['harbour'], chains: [SOLANA] },
    })
    const quiet = { ...solana, rpcUrls: { default: { http: [] } } }
    guest = await arrive(browser, lab, { networks: [...localNetworks(), quiet], services: { ...OFF, relay: relay.url } })
    const { page } = guest
    await openModal(page)
    await row(page, 'walletConnect').click()
    const code = page.locator('wui-qr-code')
    await code.waitFor()
    await wallet.pair((await code.getAttribute('uri')) ?? '')
    await closedByRelay(page)
    await untilHeard(async () => (await account('solana')).status === 'connected')
    expect(await account('eip155')).toEqual({ status: 'connected', address: wallet.addresses[0] })
    expect(await account('solana')).toEqual({ status: 'connected', address: wallet.solanaAddresses[0] })
    expect(wallet.topics).toHaveLength(1)
    await expectBothSign()

    await within(page, ({ portico }, id) => portico.switchNetwork(id as 'eip155:1'), SECOND)
    await untilHeard(async () => (await chainId()) === `0x${SECOND_CHAIN.toString(16)}`)
    await wallet.moveTo(FIRST)
    await untilHeard(async () => (await chainId()) === `0x${FIRST_CHAIN.toString(16)}`)

    await page.reload()
    await untilHeard(async () => (await account('eip155')).status === 'connected' && (await account('solana')).status === 'connected')
    await expectBothSign()

    await wallet.update([SECOND, SOLANA])
    await untilHeard(async () => (await chainId()) === `0x${SECOND_CHAIN.toString(16)}`)
    expect((await account('solana')).status).toBe('connected')

    await wallet.leave()
    await untilHeard(async () => (await account('eip155')).status === 'disconnected' && (await account('solana')).status === 'disconnected')
    expect(await troubles(guest)).toEqual([])
  })

  it('end at both ends when the visitor leaves one of them', async () => {
    relay = await startRelay()
    wallet = await KeyWallet.start({
      relayUrl: relay.url,
      privateKeys: [KEY],
      rpcUrls: { [FIRST]: '' },
      solana: { seeds: ['pier'], chains: [SOLANA] },
    })
    const quiet = { ...solana, rpcUrls: { default: { http: [] } } }
    guest = await arrive(browser, lab, { networks: [...localNetworks(), quiet], services: { ...OFF, relay: relay.url } })
    await wallet.pair(await within(guest.page, ({ portico }) => portico.getUri()))
    await untilHeard(async () => (await account('solana')).status === 'connected')
    await within(guest.page, ({ portico }) => portico.disconnect({ namespace: 'solana' }))
    await untilHeard(async () => (await account('eip155')).status === 'disconnected')
    await untilHeard(async () => wallet.topics.length === 0)
    expect(await troubles(guest)).toEqual([])
  })
})
