import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../sandbox/lite-svm.ts'
import { solana } from '../../src/domain/network/known-networks.ts'
import { launchBrowser } from './support/browser.ts'
import { dialog, openModal, row, until } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { solanaStory } from './support/standard-stories.ts'
import { foreignRequests, troubles } from './support/visit.ts'

type Provider = Readonly<{ signAndSendTransaction(transaction: Uint8Array): Promise<string> }>

/** On machines for which npm brings no LiteSVM there is no chain to test with. */
describe.runIf(findLiteSvm())('a visitor on a local Solana', () => {
  let browser: Browser
  let lab: NamespaceLab
  let guest: Guest
  let chain: LiteChain
  let server: LiteServer
  beforeAll(async () => {
    browser = await launchBrowser()
    lab = await openNamespaceLab()
    chain = new LiteChain()
    server = await serveSolana(chain)
  })
  afterAll(async () => {
    await browser?.close()
    await lab?.site.stop()
    await server?.stop()
  })
  afterEach(() => guest?.close())

  it('sees the balance, and pays somebody: read and sent by the client inside the package', async () => {
    const { first, second } = solanaStory.addresses
    chain.airdrop(first, 2_500_000_000)
    const id = chain.genesisHash.slice(0, 32)
    const local = { ...solana, id, name: 'Local Solana', caipNetworkId: `solana:${id}`, rpcUrls: { default: { http: [server.url] } } }
    guest = await arrive(browser, lab, { networks: [local] })
    await openModal(guest.page)
    await row(guest.page, solanaStory.wallet).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    const balance = () => within(guest.page, ({ portico }) => portico.getAccount('solana').balance)
    await until(async () => (await balance()) === '2.5')
    expect(await within(guest.page, ({ portico }) => portico.getAccount('solana').balanceSymbol)).toBe('SOL')

    const client = new Connection(server.url, { wsEndpoint: server.webSocketUrl, commitment: 'confirmed' })
    const { blockhash, ...until_ } = await client.getLatestBlockhash()
    const [from, to] = [new PublicKey(first), new PublicKey(second)]
    const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_000_000_000 })]
    const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions }).compileToV0Message()
    const bytes = [...new VersionedTransaction(message).serialize()]
    const signature = await within(
      guest.page,
      ({ portico }, list) => (portico.getProvider('solana') as Provider).signAndSendTransaction(Uint8Array.from(list)),
      bytes,
    )
    expect((await client.confirmTransaction({ signature, blockhash, ...until_ })).value.err).toBeNull()
    expect(chain.balance(second)).toBe(1_000_000_000)

    const fresh = await within(guest.page, async ({ portico }) => portico.fetchBalance('solana').catch(() => undefined))
    expect(fresh?.symbol).toBe('SOL')
    expect(foreignRequests(guest, guest.url, server.url)).toEqual([])
    expect(await troubles(guest)).toEqual([])
  })
})
