import type { Browser } from 'playwright-core'
import { expect, inject } from 'vitest'
import { type HandlerServer, serveHandlers } from '../../../sandbox/serve-handlers.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'
import { launchBrowser } from './browser.ts'
import { hostConfig, visitHost } from './lab.ts'
import { type Site, serveSite } from './site.ts'
import { troubles, type Visit, type VisitOptions, visit } from './visit.ts'
import { tableWallet } from './wallet-script.ts'

export const RDNS = 'com.table'
export const WALLET = tableWallet({ rdns: RDNS, answers: { eth_chainId: '0x7a69' } })
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
/** No project id leaves for the provider itself: every service is the sandbox's. */
export const SERVICES = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'secureSite', 'relay', 'verify', 'cloudAuth']
/** A public site, for what is different on a developer's own machine. Answered by the lab host. */
const SHOP = 'https://shop.example'
/** Its services. A public page may not call this machine. */
const SHOP_SERVICES = 'https://services.example'

type Options = Readonly<Record<string, unknown>>

/** Visitors of the lab host whose services are the sandbox's. */
export class ServiceVisits {
  readonly world = new ServiceWorld()
  readonly #guests: Visit[] = []

  private constructor(
    readonly browser: Browser,
    readonly site: Site,
    readonly server: HandlerServer,
    readonly isInCrowd: boolean,
    readonly isOwnBrowser: boolean,
  ) {}

  /**
   * @param browser Lent; without it, one of its own
   * @param isInCrowd Whether the visitors share a profile, which is quicker
   */
  static async start({ browser, isInCrowd = true }: { browser?: Browser; isInCrowd?: boolean } = {}): Promise<ServiceVisits> {
    const handlers: { list: () => ReturnType<typeof serviceHandlers> } = { list: () => [] }
    const visits = new ServiceVisits(
      browser ?? (await launchBrowser()),
      await serveSite(inject('labHost')),
      await serveHandlers(() => handlers.list()),
      isInCrowd,
      !browser,
    )
    handlers.list = () => serviceHandlers(visits.world)
    return visits
  }

  /** `wallet`: the script of another one than `WALLET`. */
  async arrive(
    options: Options = {},
    { hasOwnClock = false, wallet = WALLET }: Pick<VisitOptions, 'hasOwnClock'> & { wallet?: string } = {},
  ): Promise<Visit> {
    const guest = await visitHost(this.browser, this.site.url, {
      hasOwnClock,
      before: [wallet],
      options: this.#options(options),
      isInCrowd: this.isInCrowd,
    })
    this.#guests.push(guest)
    return guest
  }

  /** The same page under a public name. */
  async arriveAtShop(options: Options = {}): Promise<Visit> {
    const guest = await visit(this.browser, { before: [hostConfig(this.#options(options, SHOP_SERVICES)), WALLET] })
    this.#guests.push(guest)
    for (const [name, url] of [
      [SHOP, this.site.url],
      [SHOP_SERVICES, this.server.url],
    ] as const)
      await guest.context.route(`${name}/**`, async (route) => {
        const request = route.request()
        const answer = await fetch(request.url().replace(name, url), { method: request.method(), body: request.postData() })
        const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'access-control-allow-origin': '*' }
        await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }).catch(() => undefined)
      })
    await guest.page.goto(`${SHOP}/`, { waitUntil: 'load' })
    return guest
  }

  /** Methods and paths in the order in which they came. */
  asked(): readonly string[] {
    // A page of an earlier visitor may still be sending its disconnect requests.
    const here = new Set(this.#guests.map(({ page }) => new URL(page.url()).origin))
    const own = this.world.requests.filter(({ origin }) => origin === undefined || here.has(origin))
    return own.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  }

  /** Forgets all visitors and requests; every service works again. */
  async clear(): Promise<void> {
    await Promise.all(this.#guests.splice(0).map((guest) => guest.close()))
    this.world.reset()
  }

  async stop(): Promise<void> {
    await this.clear()
    if (this.isOwnBrowser) await this.browser.close()
    await this.site.stop()
    await this.server.stop()
  }

  #options(more: Options, url = this.server.url): Options {
    return { projectId: PROJECT_ID, services: Object.fromEntries(SERVICES.map((name) => [name, url])), ...more }
  }
}

export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 160 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isSo()).toBe(true)
}

/** Browsers write a line for each request that fails, and we one for each alert; nothing else may go wrong. */
export const ours = async (visited: Visit): Promise<readonly string[]> =>
  (await troubles(visited)).filter((line) => !/Failed to load resource|net::ERR|CORS policy|^console\.error: \[portico\]/.test(line))
