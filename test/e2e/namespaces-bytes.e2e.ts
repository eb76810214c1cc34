import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bitcoin, cosmos, polkadot, solana, stacks, sui } from '../../src/infrastructure/network/known-networks.ts'
import { launchBrowser } from './support/browser.ts'
import { dialog, openModal, row } from './support/modal.ts'
import { chunksOf } from './support/namespace-chunks.ts'
import { arrive, type Guest, type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { HOSTS_DIR, readScripts } from './support/package.ts'
import { troubles } from './support/visit.ts'

const FEATURES = ['evm', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks'] as const
type Feature = (typeof FEATURES)[number]

/** Nothing here asks a node: what counts is the site's own JavaScript. */
const networks = [solana, bitcoin, sui, polkadot, cosmos, stacks].map((network) => ({ ...network, rpcUrls: { default: { http: [] } } }))

let browser: Browser
let lab: NamespaceLab
let guest: Guest
let chunks: Readonly<Record<Feature, ReadonlyMap<string, number>>>

beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
  const scripts = await readScripts(`${HOSTS_DIR}/namespaces/dist`)
  chunks = Object.fromEntries(FEATURES.map((feature) => [feature, chunksOf(scripts, feature)])) as unknown as typeof chunks
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
})
afterEach(() => guest?.close())

/** Bytes of each namespace's own code that the page asked for. */
function fetched(): Readonly<Record<Feature, number>> {
  const asked = new Set(guest.requests.map((url) => new URL(url).pathname.split('/').at(-1) ?? ''))
  const sum = (feature: Feature) => [...chunks[feature]].reduce((total, [name, bytes]) => total + (asked.has(name) ? bytes : 0), 0)
  return Object.fromEntries(FEATURES.map((feature) => [feature, sum(feature)])) as Record<Feature, number>
}

describe('the code of a namespace', () => {
  it('lies in chunks of its own', () => {
    for (const feature of FEATURES)
      expect([feature, [...chunks[feature].values()].reduce((a, b) => a + b, 0) > 1000]).toEqual([feature, true])
  })

  it('is not fetched by a visitor who uses none, though the page is full of wallets', async () => {
    guest = await arrive(browser, lab, { networks })
    await openModal(guest.page)
    for (const wallet of ['test-solana', 'test-bitcoin', 'test-sui']) await row(guest.page, wallet).waitFor()
    await guest.page.waitForTimeout(1500)
    expect(fetched()).toEqual({ evm: 0, solana: 0, bitcoin: 0, sui: 0, polkadot: 0, cosmos: 0, stacks: 0 })
    expect(await troubles(guest)).toEqual([])
  })

  it.each([
    ['solana', 'test-solana'],
    ['bitcoin', 'test-bitcoin'],
    ['sui', 'test-sui'],
  ] as const)('of %s alone is fetched by a visitor who uses it, also after a reload', async (feature, wallet) => {
    guest = await arrive(browser, lab, { networks })
    await openModal(guest.page)
    await row(guest.page, wallet).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    await guest.page.reload()
    await guest.page.waitForTimeout(1500)
    const { [feature]: own, ...others } = fetched()
    expect(own).toBeGreaterThan(1000)
    expect(Object.values(others).every((bytes) => bytes === 0)).toBe(true)
    console.log(`${feature}: ${own} bytes of its own, others ${JSON.stringify(others)}`)
    expect(await troubles(guest)).toEqual([])
  })
})
