import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Network } from '../../src/domain/network/network.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import { launchBrowser } from './support/browser.ts'
import { localNetworks } from './support/lab.ts'
import { card, dialog, row } from './support/modal.ts'
import { listFiles } from './support/package.ts'
import { newGlobals } from './support/page-state.ts'
import { type Site, serveSite } from './support/site.ts'
import { foreignRequests, troubles, type Visit, visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
const folder = () => join(inject('packageDir'), 'dist/cdn')
let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(folder())
  site.pages.set('/page.js', {
    type: 'text/javascript',
    body: `const { createPortico, defineNetwork, evm, mainnet, base, networks } = globalThis.Portico
document.title = [mainnet, base, networks.base, networks.solana].map(({ name }) => name).join(', ')
createPortico({ networks: ${JSON.stringify(localNetworks())}.map(defineNetwork), adapters: [evm()] })`,
  })
  const integrity = (JSON.parse(await readFile(join(folder(), 'sri.json'), 'utf8')) as Record<string, string>)['portico.js']
  site.pages.set('/page.html', {
    body: `<!doctype html><title>One script</title><link rel="icon" href="data:,"><portico-connect-button></portico-connect-button>
<script type="module" src="/portico.js" integrity="${integrity}"></script><script type="module" src="/page.js"></script>`,
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${Object.values(inject('chains')).join(' ')}`,
    },
  })
  site.pages.set('/chains.js', {
    type: 'text/javascript',
    body: `const { createPortico, networks, evm, solana, bitcoin, polkadot, cosmos, sui, stacks } = globalThis.Portico
const all = await networks()
const quiet = (network) => ({ ...network, rpcUrls: { default: { http: [] } } })
globalThis.known = Object.entries(all).map(([name, { caipNetworkId }]) => [name, caipNetworkId])
const chosen = [all.mainnet, all.solana, all.bitcoin, all.polkadot, all.cosmos, all.sui, all.stacks].map(quiet)
globalThis.host = { portico: createPortico({ networks: chosen, adapters: [evm(), solana(), bitcoin(), polkadot(), cosmos(), sui(), stacks()] }) }`,
  })
  site.pages.set('/chains.html', {
    body: `<!doctype html><title>All chains</title><link rel="icon" href="data:,">
<script type="module" src="/portico.js"></script><script type="module" src="/chains.js"></script>`,
  })
  site.pages.set('/worker.js', {
    type: 'text/javascript',
    body: `self.onunhandledrejection = (event) => postMessage('rejection ' + event.reason)
const { createPortico, defineNetwork, evm } = await import('/portico.js')
const portico = createPortico({ networks: [], adapters: [evm()] })
await portico.ready
postMessage(portico.getAccount().status)`,
  })
})
const scripts = ({ requests }: Pick<Visit, 'requests'>) =>
  requests.flatMap((url) => (/\.js$/.test(url) ? [new URL(url).pathname.split('/').at(-1) ?? ''] : []))
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

describe('the one-script build', () => {
  it('works on a page that has nothing else, under a strict policy, pinned by its integrity', async () => {
    const guest = await visit(browser, { before: [tableWallet({ rdns: RDNS })] })
    const { page } = guest
    await page.goto(`${site.url}/page.html`)
    await page.getByTestId('connect-button').waitFor()
    expect(await page.title()).toBe('Ethereum, Base, Base, Solana')
    expect(scripts(guest)).toEqual(['portico.js', 'page.js'])
    await page.getByTestId('connect-button').click()
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(foreignRequests(guest, site.url, ...Object.values(inject('chains')))).toEqual([])
    expect((await newGlobals(page)).globals).toEqual(['Portico'])
    await page.reload()
    await page.getByTestId('connect-button').waitFor()
    await card(page).waitFor({ state: 'detached' })
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it('imports and creates in a worker', async () => {
    const guest = await visit(browser)
    await guest.page.goto(`${site.url}/sri.json`)
    const status = await guest.page.evaluate(
      () =>
        new Promise((resolve) => {
          const worker = new Worker('/worker.js', { type: 'module' })
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = ({ message }) => resolve(message)
        }),
    )
    expect(status).toBe('disconnected')
    await guest.close()
  })

  it('has every kind of chain and every network, and fetches each when it is needed', async () => {
    const guest = await visit(browser, { before: [inject('namespaceWallets')] })
    const { page } = guest
    await page.goto(`${site.url}/chains.html`)
    await page.waitForFunction('Boolean(globalThis.host)')
    const networks: Readonly<Record<string, Network>> = await import(join(inject('packageDir'), 'dist/networks.js'))
    const named = Object.entries(networks).map(([name, { caipNetworkId }]) => [name, caipNetworkId])
    expect(named.length).toBeGreaterThan(500)
    expect(await page.evaluate('known')).toEqual(named)
    const chunks = scripts(guest).filter((name) => !/^(?:portico|chains)\.js$/.test(name))
    expect(chunks.filter((name) => !/^(?:networks|rolldown-runtime)-/.test(name))).toEqual([])
    const statuses = await page.evaluate(async () => {
      type Host = { host: { portico: Pick<Portico, 'connect' | 'getAccount'> } }
      const { portico } = (globalThis as unknown as Host).host
      const wallets = [
        ['solana', 'test-solana'],
        ['bip122', 'test-bitcoin'],
        ['sui', 'test-sui'],
        ['polkadot', 'test-polkadot'],
        ['cosmos', 'keplr'],
        ['stacks', 'test-stacks'],
      ] as const
      for (const [namespace, wallet] of wallets) await portico.connect({ wallet, namespace })
      return wallets.map(([namespace]) => portico.getAccount(namespace).status)
    })
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 'connected'))
    expect(foreignRequests(guest, site.url)).toEqual([])
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it('lists the integrity of each of its scripts', async () => {
    const list = JSON.parse(await readFile(join(folder(), 'sri.json'), 'utf8')) as Record<string, string>
    expect(Object.keys(list).sort()).toEqual((await listFiles(folder())).filter((name) => name.endsWith('.js')))
    for (const [name, hash] of Object.entries(list))
      expect(
        `sha384-${createHash('sha384')
          .update(await readFile(join(folder(), name)))
          .digest('base64')}`,
        name,
      ).toBe(hash)
  })
})
