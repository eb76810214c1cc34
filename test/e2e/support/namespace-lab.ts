import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Portico } from '../../../src/ports/host/portico.ts'
import type { wallets } from '../../fakes/wallets/namespace-wallets.ts'
import { unvisited } from './crowd.ts'
import { type Site, serveSite } from './site.ts'
import { type Visit, visit } from './visit.ts'

/** What a page leaves out that lists no adapter. */
export const EVERY_NAMESPACE: readonly string[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']

export type Wallets = typeof wallets
export type NamespaceLab = Readonly<{ site: Site; script: string }>

/** The page of `test/hosts/namespaces`, served, and the wallets as a content script. */
export async function openNamespaceLab(): Promise<NamespaceLab> {
  return { site: await serveSite(inject('namespaceHost')), script: inject('namespaceWallets') }
}

export type Guest = Visit & Readonly<{ url: string }>

/** A visitor with the test wallets, on a page with every adapter. */
export async function arrive(
  browser: Browser,
  lab: NamespaceLab,
  config: Readonly<Record<string, unknown>>,
  { delay = 0, isInCrowd = false } = {},
): Promise<Guest> {
  const before = [`globalThis.hostConfig = ${JSON.stringify(config)}`, `globalThis.walletDelay = ${delay}`, lab.script]
  const guest = await visit(browser, { before, isInCrowd })
  const url = isInCrowd ? unvisited(lab.site.url) : lab.site.url
  await guest.page.goto(url)
  return { ...guest, url }
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
