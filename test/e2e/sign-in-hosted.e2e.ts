import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { serveHandlers } from '../../sandbox/serve-handlers.ts'
import { type SignInBackEnd, startSignInBackEnd } from '../../sandbox/sign-in-back-end.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, openModal, row } from './support/modal.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { troubles, type Visit, visit } from './support/visit.ts'

type Host = {
  portico: {
    signIn(): Promise<{ data: Readonly<Record<string, string>> }>
    disconnect(): Promise<void>
    getAccount(): { address?: string; isConnected: boolean }
  }
}

const FIRST = `eip155:${FIRST_CHAIN}`
const OTHER_NAMESPACES = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']

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

async function arrive(options: object): Promise<Page> {
  const urls = inject('chains')
  wallet = new AnvilWallet({ [FIRST_CHAIN]: urls[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: urls[SECOND_CHAIN] ?? '' })
  const config = { networks: localNetworks(), enableCoinbase: false, leaveOut: OTHER_NAMESPACES, ...options }
  guest = await visit(browser, { before: [`globalThis.hostConfig = ${JSON.stringify(config)}`, lab.script] })
  await wallet.install(guest.context)
  await guest.page.goto(lab.site.url)
  return guest.page
}

const host = <T>(page: Page, run: (world: Host) => T): Promise<Awaited<T>> =>
  page.evaluate(`(${run})(globalThis.host)`) as Promise<Awaited<T>>
const isConnected = (page: Page) => host(page, ({ portico }) => portico.getAccount().isConnected)
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function signIn(page: Page): Promise<string> {
  await openModal(page)
  await row(page, wallet.rdns).click()
  await card(page, 'SIWXSignMessage').waitFor()
  const shown = await page.getByTestId('siwx-message').innerText()
  await page.getByTestId('w3m-connecting-siwe-sign').click()
  await closed(page)
  return shown
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect.poll(() => isConnected(page), { timeout: 15_000 }).toBe(true)
}

describe('a back end of the site', () => {
  async function meet(): Promise<{ page: Page; backEnd: SignInBackEnd }> {
    const backEnd = await startSignInBackEnd({ [FIRST]: inject('chains')[FIRST_CHAIN] ?? '' })
    closing.push(() => backEnd.stop())
    return { page: await arrive({ signIn: { baseUrl: backEnd.url, credentials: 'include', statement: 'Sign in to the lab.' } }), backEnd }
  }

  it('signs a visitor in, who is still signed in after a reload, by a cookie that no script can read', async () => {
    const { page, backEnd } = await meet()
    const shown = await signIn(page)
    expect(shown.split('\n')[0]).toBe(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
    expect(backEnd.accounts()).toMatchObject([{ chainId: FIRST, address: wallet.account.address }])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await reload(page)
    expect((await host(page, ({ portico }) => portico.signIn())).data['accountAddress']).toBe(wallet.account.address)
    expect([await dialog(page).count(), await troubles(guest)]).toEqual([0, []])
    await host(page, ({ portico }) => portico.disconnect())
    await expect.poll(() => backEnd.accounts()).toEqual([])
  })

  it('that revoked the session asks again', async () => {
    const { page, backEnd } = await meet()
    await signIn(page)
    backEnd.revokeAll()
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
  })
})

describe('hosted sessions', () => {
  /** Nonces have tokens too; theirs do not end. */
  const kept = (world: ServiceWorld) => [...world.tokens.values()].filter((claims) => 'exp' in claims).length

  async function meet(): Promise<{ page: Page; world: ServiceWorld }> {
    const world = new ServiceWorld()
    const handlers = serviceHandlers(world)
    const server = await serveHandlers(() => handlers)
    closing.push(() => server.stop())
    const page = await arrive({
      projectId: '00000000000000000000000000000001',
      features: { reownAuthentication: true },
      services: Object.fromEntries(['registry', 'blockchain', 'rpcGateway', 'analytics', 'cloudAuth'].map((name) => [name, server.url])),
    })
    return { page, world }
  }

  it('sign in, outlive a reload, and end with the connection', async () => {
    const { page, world } = await meet()
    expect(await signIn(page)).toContain(`Chain ID: ${FIRST}`)
    expect(kept(world)).toBe(1)
    await reload(page)
    expect((await host(page, ({ portico }) => portico.signIn())).data['accountAddress']).toBe(wallet.account.address)
    expect(await dialog(page).count()).toBe(0)
    await host(page, ({ portico }) => portico.disconnect())
    await expect.poll(() => kept(world)).toBe(0)
  })

  it('revoked by the service: asked again', async () => {
    const { page, world } = await meet()
    await signIn(page)
    world.tokens.clear()
    await page.reload()
    await card(page, 'SIWXSignMessage').waitFor()
  })
})
