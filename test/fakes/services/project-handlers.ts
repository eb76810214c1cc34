import type { HttpHandler } from 'msw'
import { endpoint, projectRefusal, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'

/** Project configuration, limits, origins and the analytics switch. */
export function projectHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const get = (path: string, answer: () => unknown) =>
    endpoint(world, 'project', 'get', `${origin}${path}`, ({ query }) => {
      return projectRefusal(world, query.get('projectId'), 403) ?? Response.json(answer())
    })
  return [
    get('/appkit/v1/config', () => ({ features: world.knobs.features })),
    get('/appkit/v1/project-limits', () => ({ planLimits: world.knobs.planLimits })),
    get('/projects/v1/origins', () => ({ allowedOrigins: world.knobs.allowedOrigins })),
    get('/getAnalyticsConfig', () => ({ isAnalyticsEnabled: world.knobs.isAnalyticsEnabled })),
  ]
}
