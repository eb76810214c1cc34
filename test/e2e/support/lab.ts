import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { FIRST_CHAIN, SECOND_CHAIN } from './chains.ts'
import { unvisited } from './crowd.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The two local chains as a host site would write them down. */
export function localNetworks() {
  const urls = inject('chains')
  return [
    { id: FIRST_CHAIN, name: 'First Chain', nativeCurrency: ether, rpcUrls: { default: { http: [urls[FIRST_CHAIN]] } } },
    { id: SECOND_CHAIN, name: 'Second Chain', nativeCurrency: ether, rpcUrls: { default: { http: [urls[SECOND_CHAIN]] } } },
  ]
}

/** The init script that hands a host page its configuration. JSON only. Without Coinbase and the embedded wallet, unless asked for: most tests count wallets. */
export function hostConfig(options: Readonly<Record<string, unknown>> = {}): string {
  const services = { secureSite: false, ...(options['services'] as object | undefined) }
  return `globalThis.hostConfig = ${JSON.stringify({ networks: localNetworks(), enableCoinbase: false, ...options, services })}`
}

/** Names the host pages of this repository put on `window` themselves. */
export const HOST_GLOBALS = ['hostConfig', 'host', 'secondHost']

/** A visitor on a host page that is already loaded, with the wallets and options given. */
export async function visitHost(
  browser: Browser,
  url: string,
  { options, ...rest }: VisitOptions & { options?: Readonly<Record<string, unknown>> } = {},
): Promise<Visit> {
  const guest = await visit(browser, { ...rest, before: [hostConfig(options), ...(rest.before ?? [])] })
  await guest.page.goto(rest.isInCrowd ? unvisited(url) : url, { waitUntil: 'load' })
  return guest
}
