import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import type { Portico } from '../../../src/ports/host/portico.ts'
import type { wallets } from './namespace-wallets-page.ts'
import { buildViteHost } from './package.ts'
import { ROOT } from './shell.ts'
import { type Site, serveSite } from './site.ts'
import { type Visit, visit } from './visit.ts'

export type Wallets = typeof wallets
export type NamespaceLab = Readonly<{ site: Site; script: string }>

/** The page of `test/hosts/namespaces`, served, and the wallets as a content script. */
export async function openNamespaceLab(): Promise<NamespaceLab> {
  const [folder, script] = [await buildViteHost('namespaces'), await walletsScript()]
  return { site: await serveSite(folder), script }
}

async function walletsScript(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'test/e2e/support/namespace-wallets-page.ts', formats: ['iife'], name: 'walletsPage' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the wallets were not built')
  return `if (location.protocol.startsWith('http')) {${output.output[0].code};globalThis.testWallets = walletsPage.wallets}`
}

export type Guest = Visit & Readonly<{ url: string }>

/** A visitor with the test wallets, on a page with every adapter. */
export async function arrive(browser: Browser, lab: NamespaceLab, config: Readonly<Record<string, unknown>>, delay = 0): Promise<Guest> {
  const before = [`globalThis.hostConfig = ${JSON.stringify(config)}`, `globalThis.walletDelay = ${delay}`, lab.script]
  const guest = await visit(browser, { before })
  await guest.page.goto(lab.site.url)
  return { ...guest, url: lab.site.url }
}

/** Runs in the page, with the wallets and the site's own instance. */
export function within<T, A>(
  page: Page,
  run: (world: { wallets: Wallets; portico: Portico }, argument: A) => T,
  argument?: A,
): Promise<Awaited<T>> {
  const world = '{ wallets: globalThis.testWallets, portico: globalThis.host.portico }'
  return page.evaluate(`(${run})(${world}, ${JSON.stringify(argument)})`) as Promise<Awaited<T>>
}
