import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type HandlerServer, serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { visitHost } from './lab.ts'
import { troubles, type Visit, type VisitOptions } from './visit.ts'
import { tableWallet } from './wallet-script.ts'

/** A wallet of the page that the registry does not know. */
export const RDNS = 'com.table'
export const TABLE_WALLET = tableWallet({ rdns: RDNS, answers: { eth_chainId: '0x7a69' } })
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
/** No project id leaves for the provider itself: every service is the sandbox's. */
export const SERVICES = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'secureSite', 'relay', 'verify', 'cloudAuth']

export type RegistryServer = Readonly<{ world: ServiceWorld; server: HandlerServer }>

export async function serveRegistry(knobs: ConstructorParameters<typeof ServiceWorld>[0] = {}): Promise<RegistryServer> {
  const world = new ServiceWorld(knobs)
  return { world, server: await serveHandlers(() => serviceHandlers(world)) }
}

type Arrival = Readonly<{
  site: string
  options?: Readonly<Record<string, unknown>>
  before?: VisitOptions['before']
  context?: VisitOptions['context']
  device?: BrowserContextOptions
  isInCrowd?: boolean
}>

/** A visitor with one wallet, on a page whose services are the sandbox's. */
export function arriveAt(
  browser: Browser,
  { server }: RegistryServer,
  { site, options, before = [TABLE_WALLET], context, device, isInCrowd }: Arrival,
) {
  // The logins have tests of their own; here, the wallets are counted.
  const services = { ...Object.fromEntries(SERVICES.map((name) => [name, server.url])), secureSite: false }
  const features = { analytics: false, email: false, socials: false }
  return visitHost(browser, site, {
    before,
    context,
    device,
    isInCrowd,
    options: { projectId: PROJECT_ID, services, features, ...options },
  })
}

/** Requests for lists of wallets, by what they asked. */
export function askedFor(world: ServiceWorld): readonly Readonly<Record<string, string>>[] {
  const asked = world.requests.filter(({ url }) => url.includes('/getWallets'))
  return asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
}

export const allWallets = (page: Page) => page.getByTestId('all-wallets')
export const items = (page: Page) => page.locator('portico-modal-root [data-testid^="wallet-search-item-"]')

/** Browsers write a line for each request that fails, and we one for each alert; nothing else may go wrong. */
export async function wrong(visit: Visit): Promise<readonly string[]> {
  return (await troubles(visit)).filter((line) => !/Failed to load resource|net::ERR|^console\.error: \[portico\]/.test(line))
}
