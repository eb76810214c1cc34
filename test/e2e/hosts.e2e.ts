import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { launchBrowser } from './support/browser.ts'
import { BUNDLERS, buildPlainHost } from './support/bundlers.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig, visitHost } from './support/lab.ts'
import { dialog, openModal, row } from './support/modal.ts'
import { startNextHost } from './support/next-host.ts'
import { copyHost, HOSTS_DIR, listFiles, readScripts } from './support/package.ts'
import { run } from './support/shell.ts'
import { serveSite } from './support/site.ts'
import { foreignRequests, troubles, visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

/** Words that only one part of the package contains, and that a minifier leaves alone. */
const CORE = 'wallet-selector-'
const CONTAINER = 'No bindings found'
const EVM = 'wallet_addEthereumChain'
const RDNS = 'com.table.wallet'
const KNOWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Code splitting kept: nothing of the core or a chain in what loads with the page, and a chain's code apart from the core. */
async function expectSplit(folder: string, entry: (name: string) => boolean): Promise<void> {
  const scripts = await readScripts(folder)
  const holding = (word: string) => [...scripts].filter(([, text]) => text.includes(word)).map(([name]) => name)
  for (const word of [CORE, CONTAINER, EVM]) {
    expect(holding(word), `${word} is somewhere`).not.toEqual([])
    expect(holding(word).filter(entry), `${word} is not in the entry`).toEqual([])
  }
  expect(holding(EVM).filter((name) => holding(CONTAINER).includes(name) || holding(CORE).includes(name))).toEqual([])
}

async function expectWorking(url: string): Promise<void> {
  const guest = await visitHost(browser, url, { before: [tableWallet({ rdns: RDNS })] })
  await openModal(guest.page)
  await row(guest.page, RDNS).click()
  await dialog(guest.page).waitFor({ state: 'detached' })
  expect(await troubles(guest)).toEqual([])
  await guest.close()
}

const KINDS = {
  'without a project id': {},
  'with a project id and logins': { projectId: 'c'.repeat(32), features: { email: true, socials: ['google', 'discord'] } },
} as const

/** The host's scripts that the first open fetches, for each kind of page: its bundler has to leave our files whole. */
async function scriptsOfFirstOpen(url: string): Promise<Record<keyof typeof KINDS, number>> {
  const count = async (options: Readonly<Record<string, unknown>>) => {
    const guest = await visit(browser, { before: [tableWallet({ rdns: RDNS }), hostConfig(options)] })
    await guest.context.route(
      (target) => target.origin !== new URL(url).origin,
      (route) => route.abort('connectionrefused'),
    )
    await guest.page.goto(url, { waitUntil: 'networkidle' })
    const before = guest.requests.length
    await openModal(guest.page)
    await row(guest.page, RDNS).waitFor()
    await guest.page.waitForTimeout(1500)
    const scripts = guest.requests.slice(before).filter((each) => each.startsWith(url) && /\.js(?:\?|$)/.test(each))
    await guest.close()
    return scripts.length
  }
  const counts = Object.entries(KINDS).map(async ([kind, options]) => [kind, await count(options)] as const)
  return Object.fromEntries(await Promise.all(counts)) as Record<keyof typeof KINDS, number>
}

const MOST_SCRIPTS = 5
/** Turbopack splits what two of our files share into files of its own. */
const MOST_SCRIPTS_OF_NEXT = 11

/** Each bundler may add files of its own to ours: one without a project id; with one, the second wave and the logins too. */
function expectWhole(counts: Record<keyof typeof KINDS, number>, most = MOST_SCRIPTS): void {
  expect(counts['without a project id']).toBeGreaterThan(0)
  expect(counts['with a project id and logins']).toBeGreaterThan(counts['without a project id'])
  expect(counts['with a project id and logins']).toBeLessThanOrEqual(most)
}

describe('the packed package', () => {
  it('imports nothing that its manifest does not name', async () => {
    const folder = inject('packageDir')
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'peerDependencies',
      Record<string, string>
    >
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    const scripts = [...(await readScripts(join(folder, 'dist')))].filter(([name]) => !/^(?:cdn\/|testing|from-appkit)/.test(name))
    expect(scripts.length).toBeGreaterThan(20)
    const foreign = scripts.flatMap(([name, text]) =>
      [...text.matchAll(/(?<![.\w$])(?:from\s*|import\s*\(?\s*)["']([^."'\s][^"'\s]*)["']/g)]
        .map((match) => match[1] ?? '')
        .filter((id) => !named.some((known) => id === known || id.startsWith(`${known}/`)))
        .map((id) => `${name}: ${id}`),
    )
    expect(foreign).toEqual([])
  })

  it('ships what it should and no sources or tests', async () => {
    const files = await listFiles(inject('packageDir'))
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/cdn/portico.js']),
    )
    expect(files.filter((name) => /\.test\.|^src\/|^test\//.test(name))).toEqual([])
  })

  const script = `
    const failures = []
    const { process } = globalThis
    process.on('unhandledRejection', (reason) => failures.push('rejection ' + reason))
    process.on('uncaughtException', (error) => failures.push('error ' + error))
    const write = process.stdout.write.bind(process.stdout)
    if (globalThis.bare) {
      // What edge runtimes leave of Node: React reads the mode it was built for.
      globalThis.process = { env: { NODE_ENV: 'production' } }
      for (const name of ['Buffer', 'navigator', 'crypto']) delete globalThis[name]
    }
    const { createPortico } = await import('portico')
    const { evm } = await import('portico/evm')
    const { mainnet } = await import('portico/networks')
    await import('portico/elements')
    await import('portico/core')
    await import('portico/siwx')
    const { PorticoProvider, ConnectButton, AccountButton, NetworkButton, PorticoButton, PorticoModal } = await import('portico/react')
    const portico = createPortico({ networks: [mainnet], adapters: [evm()] })
    await portico.ready.catch((error) => failures.push('ready ' + error))
    if (!globalThis.bare) {
      const { createElement } = await import('react')
      const { renderToString } = await import('react-dom/server')
      const buttons = [ConnectButton, AccountButton, NetworkButton, PorticoButton, PorticoModal].map((part, key) => createElement(part, { key }))
      renderToString(createElement(PorticoProvider, { portico }, buttons))
    }
    const account = portico.getAccount()
    await portico.dispose()
    await new Promise((resolve) => setTimeout(resolve, 300))
    write(JSON.stringify({ failures, status: account.status }))`

  it('imports, creates and renders in plain Node', async () => {
    const output = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: HOSTS_DIR })
    expect(JSON.parse(output)).toEqual({ failures: [], status: 'disconnected' })
  })

  it('imports and creates at the edge: no Buffer, crypto, navigator or process but its env', async () => {
    judgedNamed('host-pages', 'edge runtime (no Buffer, no process)')
    const output = await run(process.execPath, ['--input-type=module', '-e', `globalThis.bare = true\n${script}`], { cwd: HOSTS_DIR })
    expect(JSON.parse(output)).toEqual({ failures: [], status: 'disconnected' })
  })

  it('keeps its chunks apart in a React page built by Vite 8 and works there', async () => {
    const folder = inject('reactHost')
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    await expectSplit(folder, (name) => html.includes(name))
    const site = await serveSite(folder)
    await expectWorking(site.url)
    await site.stop()
  })

  it.each(Object.keys(BUNDLERS))('keeps its chunks apart in a page built by %s and works there', { timeout: 120_000 }, async (bundler) => {
    const folder = await buildPlainHost(bundler)
    await expectSplit(folder, (name) => name === 'main.js')
    const site = await serveSite(folder)
    await expectWorking(site.url)
    // A file for every module that two others share: esbuild has no other way of splitting.
    if (bundler !== 'esbuild') expectWhole(await scriptsOfFirstOpen(site.url))
    await site.stop()
  })
})

describe('one classic script', () => {
  it('holds everything and works from a plain script tag', { timeout: 120_000 }, async () => {
    judgedNamed('host-pages', 'bundled as one IIFE file by a script tag')
    const root = await copyHost('lab', 'classic')
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist',
        lib: { entry: 'src/index.js', formats: ['iife'], name: 'HostPage', fileName: () => 'page.js' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    const site = await serveSite(join(root, 'dist'))
    site.pages.set('/', {
      body: '<!doctype html><title>Classic</title><link rel="icon" href="data:,"><body><button id="connect">Open</button><script src="/page.js"></script>',
    })
    await expectWorking(site.url)
    await site.stop()
  })
})

describe('a Next.js host (app router, server rendering, strict mode)', () => {
  let next: Awaited<ReturnType<typeof startNextHost>>
  beforeAll(async () => {
    next = await startNextHost(inject('chains')[FIRST_CHAIN] ?? '')
  }, 480_000)
  afterAll(() => next?.stop())

  it('keeps the core and the chains out of what a page loads', async () => {
    const html = await (await fetch(next.url)).text()
    await expectSplit(join(HOSTS_DIR, 'next-app/.next/static'), (name) => html.includes(name))
  })

  it('fetches our files whole', { timeout: 60_000 }, async () => {
    expectWhole(await scriptsOfFirstOpen(next.url), MOST_SCRIPTS_OF_NEXT)
  })

  it('hydrates without a mismatch and makes no request of its own', async () => {
    judgedNamed('host-pages', 'React strict mode + Suspense + streaming', 'SSR hydration: same markup, no warning')
    const guest = await visit(browser, { before: [tableWallet({ rdns: RDNS })] })
    await guest.page.goto(next.url, { waitUntil: 'networkidle' })
    expect(await guest.page.locator('#status').innerText()).toBe('disconnected')
    expect(foreignRequests(guest, next.url)).toEqual([])
    await openModal(guest.page)
    await row(guest.page, RDNS).click()
    await guest.page.locator('#status', { hasText: /^connected$/ }).waitFor()
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it('shows the connected address in the first paint when the site hands in a snapshot', async () => {
    const html = await (await fetch(`${next.url}/known`, { headers: { cookie: `address=${KNOWN}` } })).text()
    expect(html).toContain(`<p id="address">${KNOWN}</p>`)
    expect(html).toContain('<p id="status">connected</p>')
    const guest = await visit(browser, { before: [tableWallet({ rdns: RDNS })] })
    await guest.context.addCookies([{ name: 'address', value: KNOWN, url: next.url }])
    await guest.page.goto(`${next.url}/known`, { waitUntil: 'networkidle' })
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })
})
