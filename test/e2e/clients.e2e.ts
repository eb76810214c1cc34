import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { visitHost } from './support/lab.ts'
import { connectWith } from './support/modal.ts'
import { buildViteHost } from './support/package.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles, type Visit } from './support/visit.ts'

type Outcome = Readonly<{ account: string; signature: `0x${string}`; status: string; chainId: number }>
type Host = {
  host: { libraries: Record<string, (chainId: number) => Promise<Outcome>>; refused(name: string): Promise<unknown> }
}

let browser: Browser
let site: Site
let wallet: AnvilWallet
let guest: Visit
let page: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), buildViteHost('clients').then(serveSite)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  wallet = new AnvilWallet(inject('chains'))
  guest = await visitHost(browser, 'about:blank')
  await wallet.install(guest.context)
  page = guest.page
  await page.goto(site.url)
  await connectWith(page, wallet.rdns)
})
afterEach(() => guest?.close())

/** The code of the libraries that sites use, on the provider of a connected wallet. */
describe('getProvider in the hands of', () => {
  it.each(['viem', 'ethers', 'web3', 'wagmi2', 'wagmi3'])('%s names the account, signs, sends, and moves', async (name) => {
    const work = ([library, chainId]: readonly [string, number]) => (globalThis as unknown as Host).host.libraries[library]?.(chainId)
    const outcome = (await page.evaluate(work, [name, SECOND_CHAIN] as const)) as Outcome
    expect(outcome).toMatchObject({ account: wallet.account.address, status: 'success', chainId: SECOND_CHAIN })
    expect(await verifyMessage({ address: wallet.account.address, message: 'Moor here?', signature: outcome.signature })).toBe(true)
    expect(wallet.chainId).toBe(SECOND_CHAIN)
    expect(await troubles(guest)).toEqual([])
  })

  it.each([
    ['viem', 4001],
    ['ethers', 'ACTION_REJECTED'],
    ['web3', 4001],
  ])('%s knows that the visitor refused', async (name, code) => {
    expect(wallet.chainId).toBe(FIRST_CHAIN)
    wallet.answer = 'reject'
    expect(await page.evaluate((library) => (globalThis as unknown as Host).host.refused(library), name)).toBe(code)
  })
})
