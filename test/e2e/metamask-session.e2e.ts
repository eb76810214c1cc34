import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { extension as Extension } from '../fakes/wallets/metamask-page.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { localNetworks } from './support/lab.ts'
import { dialog, openModal, row, until } from './support/modal.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab, within } from './support/namespace-lab.ts'
import { pageScript } from './support/page-script.ts'
import { solanaStory } from './support/standard-stories.ts'
import { troubles } from './support/visit.ts'

let browser: Browser
let lab: NamespaceLab
let script: string
let guest: Guest

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
  script = await pageScript('test/fakes/wallets/metamask-page.ts')
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(() => guest?.close())

async function come(way: 'Chrome' | 'Firefox', leaveOut: readonly string[] = []): Promise<void> {
  const config = JSON.stringify({ way, chains: { [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] } })
  const wallet = `globalThis.metaMask = ${config}; if (location.protocol.startsWith('http')) {${script};globalThis.metaMaskPage = page}`
  const others = ['bip122', 'polkadot', 'cosmos', 'sui', 'stacks', ...leaveOut]
  const networks = [...localNetworks(), ...(leaveOut.includes('solana') ? [] : solanaStory.networks)]
  guest = await arrive(browser, { ...lab, script: `${lab.script};${wallet}` }, { networks, leaveOut: others, enableCoinbase: false })
}

const statuses = () => within(guest.page, ({ portico }) => (['eip155', 'solana'] as const).map((ns) => portico.getAccount(ns).status))
const wallet = () =>
  guest.page.evaluate(() => {
    const { extension } = (globalThis as unknown as { metaMaskPage: { extension: typeof Extension } }).metaMaskPage
    return { prompts: extension.prompts, asked: extension.asked.map(({ method }) => method), ports: extension.portCount }
  })
const isFetched = () => guest.requests.some((url) => /metamask/.test(url))

async function choose(): Promise<void> {
  await openModal(guest.page)
  await row(guest.page, 'io.metamask').click()
  await dialog(guest.page).waitFor({ state: 'detached' })
}

describe('MetaMask, on a site with EVM and Solana', () => {
  it.each(['Chrome', 'Firefox'] as const)('connects both with one prompt in %s, and asks nothing after a reload', async (way) => {
    await come(way)
    await openModal(guest.page)
    await row(guest.page, 'io.metamask').waitFor()
    expect([isFetched(), (await wallet()).asked]).toEqual([false, []])
    await row(guest.page, 'io.metamask').click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    expect(await statuses()).toEqual(['connected', 'connected'])
    expect((await wallet()).prompts).toEqual(['wallet_createSession'])
    await guest.page.reload()
    await until(async () => (await statuses()).every((status) => status === 'connected'))
    expect((await wallet()).prompts).toEqual([])
    await within(guest.page, ({ portico }) => portico.disconnect({ namespace: 'eip155' }))
    expect(await statuses()).toEqual(['disconnected', 'connected'])
    await guest.page.reload()
    await until(async () => (await statuses()).join() === 'disconnected,connected')
    expect((await wallet()).prompts).toEqual([])
    expect(await troubles(guest)).toEqual([])
  })

  it('is asked as ever where the site has no Solana', async () => {
    await come('Chrome', ['solana'])
    await choose()
    const { prompts, asked } = await wallet()
    expect([prompts, asked, isFetched()]).toEqual([['eth_requestAccounts'], [], false])
    expect(await troubles(guest)).toEqual([])
  })
})
