import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { approving } from '../../sandbox/permits.ts'
import { SEED_TOKENS } from '../../sandbox/seed.ts'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { VIEWS } from '../../src/domain/routing/view.ts'
import { type SecureSiteServer, startSecureSite } from '../fakes/frame/secure-site-server.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { Tour } from './support/every-view.ts'
import { localNetworks } from './support/lab.ts'
import { type NamespaceLab, openNamespaceLab } from './support/namespace-lab.ts'
import { PROJECT_ID } from './support/registry.ts'
import { ours } from './support/service-visit.ts'
import { solanaStory } from './support/standard-stories.ts'
import { strictPolicy } from './support/strict-policy.ts'
import { MOVING, type Visit, visit } from './support/visit.ts'

let browser: Browser
let lab: NamespaceLab
let server: HandlerServer
let secure: SecureSiteServer
beforeAll(async () => {
  browser = await launchBrowser()
  lab = await openNamespaceLab()
  const world = new ServiceWorld({ chains: { [`eip155:${FIRST_CHAIN}`]: inject('chains')[FIRST_CHAIN] ?? '' } })
  // Signing in is what a site asks for, and not all do here.
  const rows = world.knobs.features.map(({ id, config }) => {
    return { id, isEnabled: !/authentication|capture/.test(id), config: id === 'social_login' ? ['email', ...SOCIALS] : (config ?? []) }
  })
  world.setKnobs({ features: rows, hasEns: true })
  const handlers = serviceHandlers(world)
  server = await serveHandlers(() => handlers)
  secure = await startSecureSite({ smartAccountNetworks: [FIRST_CHAIN, SECOND_CHAIN] })
})
afterAll(async () => {
  await browser?.close()
  await lab?.site.stop()
  await server?.stop()
  await secure?.stop()
})

const SERVED = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'relay', 'verify', 'cloudAuth']
/** Allowed to take a token of the site. */
const SPENDER = `0x${'5a'.repeat(20)}`
const [TOKEN] = SEED_TOKENS
/** Found twice: announced for EVM, and registered once for Solana and Bitcoin together. */
const HARBOUR = 'Harbour'
const SOCIALS = ['google', 'x', 'farcaster']
/** All that is off unless a site asks for it, and all that a project could switch off. */
const EVERY_FEATURE = {
  ...{ email: true, socials: SOCIALS, swaps: true, send: true, receive: true, onramp: true, activity: true },
  ...{ payWithExchange: true, payments: true, multiWallet: true, analytics: true, smartSessions: true, allowances: true },
}
/** Where a site is paid nobody logs in. */
const PAID = { reownAuthentication: true, emailCapture: true, pay: true }

async function arrive(features: object): Promise<Visit & { wallet: AnvilWallet }> {
  const chains = inject('chains')
  lab.site.headers = strictPolicy([server.url, secure.url, ...Object.values(chains)])
  const services = { ...Object.fromEntries(SERVED.map((name) => [name, server.url])), secureSite: secure.url }
  const config = {
    ...{ projectId: PROJECT_ID, services, features: { ...EVERY_FEATURE, ...features }, commonWallet: HARBOUR },
    tokens: { [`eip155:${FIRST_CHAIN}`]: { address: TOKEN?.address } },
    ...{ networks: [...localNetworks(), ...solanaStory.networks], leaveOut: ['polkadot', 'cosmos', 'sui', 'stacks'] },
  }
  const guest = await visit(browser, {
    before: [`globalThis.hostConfig = ${JSON.stringify(config)}`, lab.script],
    // What moves is under the policy, too.
    device: MOVING,
  })
  const wallet = new AnvilWallet({ [FIRST_CHAIN]: chains[FIRST_CHAIN] ?? '', [SECOND_CHAIN]: chains[SECOND_CHAIN] ?? '' })
  await wallet.install(guest.context)
  const allowing = { from: wallet.account.address, to: TOKEN?.address, data: approving(SPENDER, 5n) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [allowing] })
  await fetch(chains[FIRST_CHAIN] ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await guest.page.goto(lab.site.url.replace('localhost', '127.0.0.1'))
  await guest.page.waitForFunction(() => 'host' in globalThis)
  return { ...guest, wallet }
}

it('every view of every feature keeps to a strict policy with Trusted Types, while it moves', { timeout: 180_000 }, async () => {
  const seen = new Set<string>()
  for (const features of [PAID, {}]) {
    const guest = await arrive(features)
    const tour = new Tour(guest.page)
    if (features === PAID) {
      await tour.looksAround(guest.wallet, HARBOUR.toLowerCase())
      await tour.connects(guest.wallet)
      await tour.spends(guest.wallet)
    } else await tour.logsIn(secure)
    for (const view of tour.seen) seen.add(view)
    expect(tour.wrong).toEqual([])
    expect(tour.moved.size).toBeGreaterThan(0)
    expect(await ours(guest)).toEqual([])
    await guest.close()
  }
  // The review of a swap needs a market: `swap.e2e.ts` keeps to the same policy. An entry of the activity needs a history.
  expect(VIEWS.filter((view) => !seen.has(view))).toEqual(['SwapPreview', 'Transaction'])
})
