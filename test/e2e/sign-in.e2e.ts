import { base58 } from '@scure/base'
import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { solana } from '../../src/domain/network/known-networks.ts'
import { judged } from '../corpora/lib/ledger.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { isSolanaSignature } from '../support/verify-standard-signatures.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, networkRow, openModal, row } from './support/modal.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

type Session = Readonly<{ data: Readonly<Record<string, string>>; message: string; signature: string; cacao?: unknown }>
type Host = {
  portico: {
    signIn(): Promise<Session>
    open(options?: object): Promise<unknown>
    getAccount(): { address?: string; isConnected: boolean }
    disconnect(): Promise<void>
    getSiwx(): {
      createMessage(input: object): Promise<Record<string, string> & { toString(): string }>
      addSession(session: Session): Promise<void>
      getSessions(chain: string, address: string): Promise<Session[]>
      setSessions(sessions: Session[]): Promise<void>
    }
  }
}

const FIRST = `eip155:${FIRST_CHAIN}`
const SECOND = `eip155:${SECOND_CHAIN}`
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OTHER_NAMESPACES = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']
const solanaChain = { ...solana, rpcUrls: { default: { http: [] } } }

let browser: Browser
let lab: NamespaceLab
let guest: Visit
let wallet: AnvilWallet
const closing: (() => unknown)[] = []

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
  for (const close of closing.splice(0)) await close()
})

async function arrive(signIn: object = {}, options: object = {}): Promise<Page> {
  const urls = inject('chains')
  wallet = new AnvilWallet({ [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: urls[SECOND_CHAIN] ?? '' })
  const config = { networks: localNetworks(), enableCoinbase: false, leaveOut: OTHER_NAMESPACES, signIn, ...options }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(config)}`, lab.script] })
  await wallet.install(guest.context)
  await guest.page.goto(lab.site.url)
  // The page fetches its sign-in before it listens to its button.
  await guest.page.waitForFunction(() => 'host' in globalThis)
  return guest.page
}

const message = (page: Page) => page.getByTestId('siwx-message')
const signButton = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign')
const cancelButton = (page: Page) => page.getByTestId('w3m-connecting-siwe-cancel')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const host = <T, A>(page: Page, run: (world: Host, argument: A) => T, argument?: A): Promise<Awaited<T>> =>
  page.evaluate(`(${run})(globalThis.host, ${JSON.stringify(argument)})`) as Promise<Awaited<T>>
const account = (page: Page) => host(page, ({ portico }) => portico.getAccount().address)
const sessions = (page: Page, chain = FIRST) =>
  host(page, ({ portico }, id) => portico.getSiwx().getSessions(id, portico.getAccount().address ?? ''), chain)

async function connect(page: Page, id: string = wallet.rdns): Promise<string> {
  await openModal(page)
  await row(page, id).click()
  await card(page, 'SIWXSignMessage').waitFor()
  await message(page).waitFor()
  return message(page).innerText()
}

describe('a required sign-in, with a wallet that really signs', () => {
  it('signs byte for byte what is shown; a reload stays signed in', async () => {
    const page = await arrive({ statement: 'Sign in to the lab.' })
    const shown = await connect(page)
    expect(shown.split('\n')[0]).toBe(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
    expect(await page.getByTestId('siwx-domain').innerText()).toBe(new URL(page.url()).host)
    expect(await page.getByTestId('siwx-account').innerText()).toBe(wallet.account.address)
    expect(await page.getByTestId('siwx-network').innerText()).toBe('First Chain')
    await signButton(page).click()
    await closed(page)
    const [hex] = (wallet.calls.find(({ method }) => method === 'personal_sign')?.params ?? []) as [Hex?]
    const textContent = Buffer.from(hex?.slice(2) ?? '', 'hex').toString()
    expect(textContent).toBe(shown)
    const [session] = await sessions(page)
    expect(session?.message).toBe(shown)
    expect(await recoverMessageAddress({ message: shown, signature: session?.signature as Hex })).toBe(wallet.account.address)

    await page.reload()
    await expect.poll(() => account(page), { timeout: 15_000 }).toBe(wallet.account.address)
    expect((await host(page, ({ portico }) => portico.signIn())).message).toBe(shown)
    expect(await dialog(page).count()).toBe(0)
    expect(await troubles(guest)).toEqual([])
  })

  it('a no in the wallet: told, and another text; cancel then disconnects', async () => {
    const page = await arrive()
    const first = await connect(page)
    wallet.answer = 'reject'
    await signButton(page).click()
    await page.getByTestId('wui-snackbar-message').filter({ hasText: 'Error signing message' }).waitFor()
    await expect.poll(() => message(page).innerText()).not.toBe(first)
    await cancelButton(page).click()
    await closed(page)
    expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(false)
  })

  it('on another network: cancel goes back to the one of the session', async () => {
    const page = await arrive()
    await connect(page)
    await signButton(page).click()
    await closed(page)
    await openModal(page)
    await page.getByTestId('w3m-account-select-network').click()
    await networkRow(page, 'Second Chain').click()
    await card(page, 'SIWXSignMessage').waitFor()
    await expect.poll(() => page.getByTestId('siwx-network').innerText()).toBe('Second Chain')
    await cancelButton(page).click()
    await closed(page)
    expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(true)
    expect([await sessions(page), await sessions(page, SECOND)].map(({ length }) => length)).toEqual([1, 0])
    expect(wallet.chainId).toBe(FIRST_CHAIN)
  })

  it('a session that is over, or was revoked, is none after a reload', async () => {
    const page = await arrive({ expiration: 3_600_000 })
    await connect(page)
    await signButton(page).click()
    await closed(page)
    expect(await sessions(page)).toHaveLength(1)
    await page.clock.setFixedTime(Date.now() + 3_600_001)
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await sessions(page)).toEqual([])
    await message(page).waitFor()
    await expect.poll(() => account(page), { timeout: 15_000 }).toBe(wallet.account.address)
  })

  it('revoked by the site: asked again', async () => {
    const page = await arrive()
    await connect(page)
    await signButton(page).click()
    await closed(page)
    await host(page, ({ portico }) => portico.getSiwx().setSessions([]))
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await sessions(page)).toEqual([])
  })
})

describe('sixteen attacks on a required sign-in, in one page (B22)', () => {
  type Given = { notBefore?: string; accountAddress?: string }
  const thief = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  const [HOUR, soon] = [3_600_000, (ms: number) => new Date(Date.now() + ms).toISOString()]
  const held = (page: Page) => page.evaluate(() => localStorage.getItem('portico/siwx-sessions'))
  const keep = (page: Page, forged: readonly Session[]) =>
    page.evaluate((text) => localStorage.setItem('portico/siwx-sessions', text), JSON.stringify(forged))
  /** A message of the page, signed outside of it. */
  async function signed(page: Page, given: Given = {}, change = (text: string) => text, key = wallet.account): Promise<Session> {
    const input = { accountAddress: key.address, chainId: FIRST, ...given }
    const made = await host(
      page,
      async ({ portico }, asked) => {
        const { toString: text, ...data } = await portico.getSiwx().createMessage(asked as never)
        return { data, text: text() }
      },
      input,
    )
    const shown = change(made.text)
    return { data: made.data, message: shown, signature: await key.signMessage({ message: shown }) }
  }
  /** The code with which it is refused. */
  const add = (page: Page, session: Session) =>
    host(
      page,
      ({ portico }, each) =>
        portico
          .getSiwx()
          .addSession(each as never)
          .then(
            () => 'signed in',
            ({ code }) => code as string,
          ),
      session,
    )
  /** Presses Sign; the wallet answers when the returned function is called. */
  async function press(page: Page): Promise<() => void> {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    wallet.signs = async (raw) => {
      await waiting
      return wallet.account.signMessage({ message: { raw } })
    }
    await signButton(page).click()
    await page.getByText('Signing...').waitFor()
    return answer
  }

  it('make no session, and nothing but a signature or leaving the wallet ends it', async () => {
    const page = await arrive({ expiration: HOUR }, { storage: 'local' })
    const first = await connect(page)

    // 1 replayed, 2 never asked, 3 of another account, 4 domain and URI, 5 over, 8 not yet valid, 9 chain
    const good = await signed(page)
    expect(await add(page, good)).toBe('signed in')
    await host(page, ({ portico }) => portico.getSiwx().setSessions([]))
    const swap = (from: string, to: string) => signed(page, {}, (text) => text.replace(from, to))
    const origin = new URL(page.url()).host
    const refused = [
      await add(page, good),
      await add(page, await swap(`Nonce: `, 'Nonce: abc')),
      await add(page, await swap(`${origin} wants`, 'evil.example wants')),
      await add(page, await swap(`URI: http://${origin}`, 'URI: https://evil.example')),
      await add(page, await signed(page, { notBefore: soon(-2 * HOUR) })),
      await add(page, await signed(page, { notBefore: soon(HOUR) })),
      await add(page, await swap(`Chain ID: ${FIRST_CHAIN}`, 'Chain ID: 1')),
    ]
    expect(refused).toEqual([
      'SIWX_NONCE_USED',
      ...['SIWX_SESSION_MISMATCH', 'SIWX_SESSION_MISMATCH', 'SIWX_SESSION_MISMATCH'],
      ...['SIWX_EXPIRED', 'SIWX_NOT_YET_VALID', 'SIWX_CHAIN_MISMATCH'],
    ])
    const theirs = await signed(page, {}, undefined, thief)
    expect(await add(page, theirs)).toBe('signed in')
    expect(await sessions(page)).toEqual([])

    // 11 written into the store, 12 signed by a clock that was a day ahead
    const ahead = await signed(page, {}, (text) =>
      text.replaceAll(
        /(Issued At: |Expiration Time: )(\S+)/g,
        (_, label, at) => label + new Date(Date.parse(at) + 24 * HOUR).toISOString(),
      ),
    )
    await keep(page, [
      { ...good, signature: theirs.signature },
      { ...good, signature: '0x' },
      { ...good, data: { ...good.data, expirationTime: '2999-01-01T00:00:00.000Z' } },
      { ...ahead, data: { ...ahead.data, issuedAt: soon(24 * HOUR) } },
    ])
    expect(await sessions(page)).toEqual([])

    // 15 Escape, backdrop, cross, back, routes of the site
    await page.evaluate(() => history.pushState({}, ''))
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.getByTestId('w3m-header-close').click()
    await page.evaluate(() => history.back())
    for (const view of ['Account', 'Connect', 'Networks', 'AllWallets'])
      await host(page, ({ portico }, name) => portico.open({ view: name }).catch(() => {}), view)
    await card(page, 'SIWXSignMessage').waitFor()
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('portico-modal-root')

    // 10 another key, another text; 16 a store that fails
    const toast = page.getByTestId('wui-snackbar-message').filter({ hasText: 'Error signing message' })
    let before = await message(page).innerText()
    expect(before).toBe(first)
    const lies: ((raw: Hex) => Promise<Hex>)[] = [
      (raw) => thief.signMessage({ message: { raw } }),
      (raw) => wallet.account.signMessage({ message: { raw: `${raw}20` } }),
    ]
    for (const signs of [...lies, undefined]) {
      wallet.signs = signs
      if (!signs)
        await host(page, ({ portico }) => Object.assign(portico.getSiwx(), { addSession: () => Promise.reject(new Error('offline')) }))
      await signButton(page).click()
      await toast.waitFor()
      await expect.poll(() => message(page).innerText()).not.toBe(before)
      before = await message(page).innerText()
      expect(await sessions(page)).toEqual([])
    }
    await host(page, ({ portico }) => void Reflect.deleteProperty(portico.getSiwx(), 'addSession'))

    // 6 another account, 7 another chain while the wallet asks
    judged({ id: 'flow-06' })
    let answer = await press(page)
    await wallet.emit('accountsChanged', [thief.address.toLowerCase()])
    await expect.poll(() => message(page).innerText()).toContain(thief.address)
    answer()
    await wallet.emit('accountsChanged', [wallet.account.address])
    await expect.poll(() => message(page).innerText()).toContain(wallet.account.address)
    answer = await press(page)
    await wallet.emit('chainChanged', `0x${SECOND_CHAIN.toString(16)}`)
    await expect.poll(() => message(page).innerText()).toContain(`Chain ID: ${SECOND_CHAIN}`)
    answer()
    await wallet.emit('chainChanged', `0x${FIRST_CHAIN.toString(16)}`)
    await expect.poll(() => message(page).innerText()).toContain(`Chain ID: ${FIRST_CHAIN}`)
    expect([await sessions(page), await sessions(page, SECOND)]).toEqual([[], []])

    // 13 cancelled, 14 disconnected, before the signature comes
    for (const leave of [() => cancelButton(page).click(), () => host(page, ({ portico }) => portico.disconnect())]) {
      answer = await press(page)
      await leave()
      await closed(page)
      answer()
      expect(await host(page, ({ portico }) => portico.getAccount().isConnected)).toBe(false)
      expect(await held(page)).toBeNull()
      wallet.signs = undefined
      await connect(page)
    }
    await signButton(page).click()
    await closed(page)
    expect([(await sessions(page)).length, (await held(page))?.includes(wallet.account.address)]).toEqual([1, true])
    expect(await troubles(guest)).toEqual([])
  })
})

describe('a sign-in that is not required', () => {
  it('can be closed; the wallet stays, and the site may ask later', async () => {
    const page = await arrive({ required: false })
    await connect(page)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await account(page)).toBe(wallet.account.address)
    const asked = host(page, ({ portico }) => portico.signIn())
    await signButton(page).click()
    expect((await asked).data['accountAddress']).toBe(wallet.account.address)
  })
})

describe('a Solana wallet', () => {
  it('signs the message of its chain', async () => {
    const options = { networks: [solanaChain], leaveOut: OTHER_NAMESPACES.filter((each) => each !== 'solana').concat('eip155') }
    const page = await arrive({}, options)
    const shown = await connect(page, 'test-solana')
    expect(shown).toContain('wants you to sign in with your Solana account:')
    await signButton(page).click()
    await closed(page)
    const [session] = await sessions(page, solanaChain.caipNetworkId)
    expect(session?.message).toBe(shown)
    const address = (await account(page)) ?? ''
    expect(isSolanaSignature(address, shown, base58.decode(session?.signature ?? ''))).toBe(true)
  })
})

describe('a WalletConnect wallet', () => {
  async function scan(signsIn: boolean): Promise<{ page: Page; other: KeyWallet }> {
    const urls = inject('chains')
    const relay = await startRelay()
    closing.push(() => relay.stop())
    const rpcUrls = { [FIRST]: urls[FIRST_CHAIN] ?? '', [SECOND]: urls[SECOND_CHAIN] ?? '' }
    const other = await KeyWallet.start({ relayUrl: relay.url, privateKeys: [KEY], rpcUrls, signsIn })
    closing.unshift(() => other.dispose())
    const page = await arrive({}, { services: { relay: relay.url } })
    await openModal(page)
    await row(page, 'walletConnect').click()
    const code = page.locator('wui-qr-code')
    await code.waitFor().catch(async (error: unknown) => {
      console.log(await dialog(page).innerText(), await troubles(guest))
      throw error
    })
    await other.pair((await code.getAttribute('uri')) ?? '')
    return { page, other }
  }

  it('signs in as it accepts: one question, one pairing', async () => {
    const { page, other } = await scan(true)
    await closed(page)
    const [session] = await sessions(page)
    expect(session?.cacao).toBeTruthy()
    expect([other.authentications.length, other.proposals.length, other.requests.length]).toEqual([1, 0, 0])
    expect(await recoverMessageAddress({ message: session?.message ?? '', signature: session?.signature as Hex })).toBe(other.addresses[0])
    expect(await account(page)).toBe(other.addresses[0])
  })

  it('that cannot, connects in the same pairing and is asked in the dialog', async () => {
    const { page, other } = await scan(false)
    await card(page, 'SIWXSignMessage').waitFor()
    await message(page).waitFor()
    await signButton(page).click()
    await closed(page)
    expect(await sessions(page)).toHaveLength(1)
    expect([other.authentications.length, other.proposals.length]).toEqual([0, 1])
    expect(other.requests.map(({ method }) => method)).toContain('personal_sign')
  })
})

describe('in a frame', () => {
  it('the message names the frame, not the page around it', async () => {
    const page = await arrive()
    const inner = new URL(lab.site.url)
    inner.hostname = 'localhost'
    await page.setContent(`<iframe src="${inner.href}" style="width:600px;height:700px"></iframe>`)
    const frame = page.mainFrame().childFrames()[0]
    await frame?.waitForFunction(() => 'host' in globalThis)
    await frame?.locator('#connect').click()
    await frame?.getByTestId(`wallet-selector-${wallet.rdns}`).click()
    await frame?.getByTestId('siwx-message').waitFor()
    expect(await frame?.getByTestId('siwx-domain').innerText()).toBe(inner.host)
    expect((await frame?.getByTestId('siwx-message').innerText())?.startsWith(`${inner.host} wants`)).toBe(true)
  })
})
