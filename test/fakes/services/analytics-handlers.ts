import type { HttpHandler } from 'msw'
import { endpoint, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'

/** Event batches and error reports. What arrived: `world.requests` of the service `analytics`. */
export function analyticsHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  return ['/batch', '/e'].map((path) =>
    endpoint(world, 'analytics', 'post', `${origin}${path}`, ({ query, text }) => {
      const { knownProjectIds } = world.knobs
      const projectId = query.get('projectId')
      if (!projectId || (knownProjectIds && !knownProjectIds.includes(projectId))) return new Response('Bad Request', { status: 400 })
      if (text === '') return new Response('Bad Request', { status: 400 })
      return new Response(null, { status: 202 })
    }),
  )
}
