import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { BrowserBeacons } from '../../../src/infrastructure/http/browser-beacons.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { HttpSupportedChains } from '../../../src/infrastructure/network/http-supported-chains.ts'
import { ServiceClient } from '../../../src/infrastructure/shared/service-client.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { base, mainnet } from '../../fakes/network/chains.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { type ServiceKnobs, ServiceWorld } from '../../fakes/services/service-world.ts'

export const HOST = 'https://services.example'
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The real adapters' way to the services: everything but the internet. Any request that no handler knows fails the test. */
export function overTheWire() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return {
    server,
    open(knobs: Partial<ServiceKnobs> = {}, options: Partial<PlainOptions> = {}) {
      const world = new ServiceWorld(knobs)
      server.use(...serviceHandlers(world, HOST))
      const services = { registry: HOST, blockchain: HOST, rpcGateway: HOST, analytics: HOST, cloudAuth: HOST }
      const service = new OptionsService(
        resolveOptions({ networks: [mainnet, base], projectId: PROJECT_ID, services, ...options }, ['eip155']),
      )
      const identity = new ClientIdentity()
      const client = new ServiceClient(service, new FetchHttp(new SystemClock()), new BrowserBeacons(), identity)
      return { world, client, identity, options: service, chains: new HttpSupportedChains(client) }
    },
  }
}

export const patient = (): AbortSignal => new AbortController().signal
