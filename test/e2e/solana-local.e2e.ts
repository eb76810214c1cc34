import { ed25519 } from '@noble/curves/ed25519'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
} from '@solana/kit'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiteChain } from '../../sandbox/lite-chain.ts'
import { type LiteServer, serveSolana } from '../../sandbox/lite-server.ts'
import { findLiteSvm } from '../../sandbox/lite-svm.ts'
import { createMint, give, readTokenAccount, TOKEN, TOKEN_2022, tokenAddress } from '../../sandbox/lite-tokens.ts'
import { encodeBase58 } from '../../src/domain/caip/base58.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { DEV_KEY } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { card, closedByRelay, dialog, modalText, openModal, row, UNKNOWN_VALUES, until } from './support/modal.ts'
import { closeEnd, confirmSend, fillSend, press, reviewSend } from './support/money-page.ts'
import { arrive, EVERY_NAMESPACE, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
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
    await guest?.close()
    await browser?.close()
    await lab?.site.stop()
    await server?.stop()
  })

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

  it('signs and sends what @solana/kit has built, read by its own client', async () => {
    const { first, second } = solanaStory.addresses
    const rpc = createSolanaRpc(server.url)
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    // The system program's transfer: its number, then the lamports, both little-endian.
    const data = new Uint8Array([2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(7_000_000n).buffer)])
    const accounts = [first, second].map((each, index) => ({
      address: address(each),
      role: index === 0 ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
    }))
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (each) => setTransactionMessageFeePayer(address(first), each),
      (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
      (each) => appendTransactionMessageInstruction({ programAddress: address('11111111111111111111111111111111'), accounts, data }, each),
    )
    const unsigned = compileTransaction(message)
    const before = chain.balance(second)
    const sent = await within(
      guest.page,
      ({ portico }, list) => (portico.getProvider('solana') as Provider).signAndSendTransaction(Uint8Array.from(list)),
      [...getTransactionEncoder().encode(unsigned)],
    )
    const { value: statuses } = await rpc.getSignatureStatuses([signature(sent)]).send()
    expect(statuses[0]?.err).toBeNull()
    expect(chain.balance(second) - before).toBe(7_000_000)
  })

  it('sends SOL and a token by the form: what the review shows moves, and the fee is what it says', async () => {
    const { first, second } = solanaStory.addresses
    const mint = encodeBase58(new Uint8Array(32).fill(77))
    chain.airdrop(first, 3_000_000_000)
    createMint(chain, mint, 6, TOKEN_2022)
    give(chain, mint, first, 5_000_000n)
    const { page } = guest
    const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
    await openModal(page)
    const send = async (symbol: string | RegExp, amount: string) => {
      await page.getByTestId('w3m-account-default-send-button').click()
      await button('Select Token').first().click()
      await dialog(page).locator('button.row', { hasText: symbol }).click()
      await dialog(page).locator('input[inputmode=decimal]').fill(amount)
      await dialog(page)
        .getByRole('textbox', { name: /address/i })
        .fill(second)
      await button('Preview Send').click()
      await card(page, 'WalletSendPreview').waitFor()
      expect(await page.getByTestId('send-receiver').textContent()).toBe(second)
      expect(await page.getByTestId('send-amount').textContent()).toBe(amount)
      expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
      await button('Send').click()
      await dialog(page).getByText('Sent', { exact: true }).waitFor()
      await dialog(page).locator('button.primary', { hasText: 'Done' }).click()
      await openModal(page)
    }
    const [before, paid] = [chain.balance(second), chain.balance(first)]
    await send('SOL', '0.250000001')
    expect([chain.balance(second) - before, paid - chain.balance(first)]).toEqual([250_000_001, 250_015_001])
    await send(mint.slice(0, 4), '1.5')
    expect(readTokenAccount(chain, tokenAddress(mint, second, TOKEN_2022))?.amount).toBe(1_500_000n)
  })

  it.each([
    ['a site with adapters', []],
    ['a site without adapters', EVERY_NAMESPACE],
  ])('sends SOL and a token from a wallet on another device, on %s', async (kind, leaveOut) => {
    const id = chain.genesisHash.slice(0, 32)
    const caipNetworkId = `solana:${id}` as const
    const local = { ...solana, id, name: 'Local Solana', caipNetworkId, rpcUrls: { default: { http: [server.url] } } }
    const relay = await startRelay()
    const phone = await KeyWallet.start({
      relayUrl: relay.url,
      privateKeys: [DEV_KEY],
      rpcUrls: {},
      // Keys of its own: the chain stands still, and takes no transaction twice.
      solana: { seeds: [kind], chains: [caipNetworkId] },
    })
    try {
      const [from = ''] = phone.solanaAddresses
      const to = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(91 + leaveOut.length)))
      const mint = encodeBase58(new Uint8Array(32).fill(78 + leaveOut.length))
      chain.airdrop(from, 2_000_000_000)
      createMint(chain, mint, 6)
      give(chain, mint, from, 5_000_000n)
      await guest.close()
      guest = await arrive(browser, lab, { networks: [local], services: { relay: relay.url }, projectId: 'p', leaveOut })
      const { page } = guest
      await openModal(page)
      if (leaveOut.length === 0) await row(page, 'walletConnect').click()
      const code = page.locator('wui-qr-code')
      await code.waitFor()
      await phone.pair((await code.getAttribute('uri')) ?? '')
      await closedByRelay(page)
      for (const [symbol, amount] of [
        ['SOL', '0.5'],
        [mint.slice(0, 4), '1.25'],
      ] as const) {
        await openModal(page)
        await fillSend(page, symbol, amount, to)
        await reviewSend(page)
        if (symbol === 'SOL') {
          phone.answers = 'reject'
          await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
          await dialog(page).getByRole('alert').getByText('You said no in the wallet.').waitFor()
          phone.answers = 'approve'
          await press(page, 'Try again', dialog(page).getByRole('button', { name: 'Send', exact: true }))
        }
        await confirmSend(page)
        await closeEnd(page)
      }
      expect(chain.balance(to)).toBe(500_000_000)
      expect(readTokenAccount(chain, tokenAddress(mint, to, TOKEN))?.amount).toBe(1_250_000n)
      expect(phone.requests.filter(({ method }) => method === 'solana_signTransaction')).toHaveLength(3)
    } finally {
      await phone.dispose()
      await relay.stop()
    }
  })
})
