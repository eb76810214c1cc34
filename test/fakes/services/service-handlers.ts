import type { HttpHandler } from 'msw'
import { accountHandlers } from './account-handlers.ts'
import { analyticsHandlers } from './analytics-handlers.ts'
import { cloudAuthHandlers } from './cloud-auth-handlers.ts'
import type { ServiceOrigin } from './endpoint.ts'
import { exchangeHandlers } from './exchange-handlers.ts'
import { gatewayHandlers } from './gateway-handlers.ts'
import { nameHandlers } from './name-handlers.ts'
import { onrampHandlers } from './onramp-handlers.ts'
import { projectHandlers } from './project-handlers.ts'
import { registryHandlers } from './registry-handlers.ts'
import type { ServiceWorld } from './service-world.ts'
import { sessionHandlers } from './session-handlers.ts'
import { swapHandlers } from './swap-handlers.ts'

/**
 * Every service that Portico talks to over HTTP, as MSW handlers over one world.
 * @param origin where they listen; every origin unless told
 */
export function serviceHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  return [
    registryHandlers,
    projectHandlers,
    accountHandlers,
    swapHandlers,
    nameHandlers,
    onrampHandlers,
    exchangeHandlers,
    sessionHandlers,
    cloudAuthHandlers,
    gatewayHandlers,
    analyticsHandlers,
  ].flatMap((handlers) => handlers(world, origin))
}
