import { type HttpHandler, http } from 'msw'
import { faultyAnswer, type ServiceName } from './fault.ts'
import type { ServiceWorld } from './service-world.ts'

/** Where handlers listen: an origin such as `http://127.0.0.1:8600`, or `*` (the default) for every origin. */
export type ServiceOrigin = string

export type EndpointCall = Readonly<{
  request: Request
  url: URL
  query: URLSearchParams
  /** Decoded path parameters; `''` when absent. */
  param(name: string): string
  text: string
  /** The body as JSON, `{}` when it is none. */
  body: Readonly<Record<string, unknown>>
}>

export type Method = 'get' | 'post' | 'put' | 'delete'
type Answer = (call: EndpointCall) => Response | Promise<Response>

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** One route of a service: records the request, plays the service's fault, else answers. */
export function endpoint(world: ServiceWorld, service: ServiceName, method: Method, pattern: string, answer: Answer): HttpHandler {
  return http[method](pattern, async ({ request, params }) => {
    const text = await request.clone().text()
    const url = new URL(request.url)
    const origin = request.headers.get('origin') ?? undefined
    world.record({ service, method: request.method, url: request.url, body: text, ...(origin && { origin }) })
    const call: EndpointCall = {
      request,
      url,
      query: url.searchParams,
      param: (name) => decodeURIComponent(String(params[name] ?? '')),
      text,
      body: parsed(text),
    }
    const fault = world.faults.get(service) ?? 'none'
    if (fault === 'slow') await world.slowDown(request.signal)
    return faultyAnswer(fault, async () => answer(call))
  })
}

/** A refusal as the blockchain API words it. */
export function refusal(status: number, field: string, description: string): Response {
  return Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })
}

/** Undefined when the project may call; a refusal otherwise (401 blockchain API, 403 registry). */
export function projectRefusal(world: ServiceWorld, projectId: unknown, status: 401 | 403): Response | undefined {
  const { knownProjectIds } = world.knobs
  const known = typeof projectId === 'string' && projectId !== '' && (knownProjectIds === undefined || knownProjectIds.includes(projectId))
  if (known) return undefined
  return refusal(status, 'authentication', projectId ? 'Project is disabled or unknown' : 'Project id is missing')
}
