import { FAULTS, type Fault, SERVICE_NAMES, type ServiceName } from '../test/fakes/services/fault.ts'
import type { ServiceKnobs, ServiceWorld } from '../test/fakes/services/service-world.ts'

/** Body of `POST /__control`; every field is optional. `'*'` means all services. */
export type ControlMessage = Readonly<{
  reset?: boolean
  faults?: Readonly<Partial<Record<ServiceName | '*', Fault>>>
  knobs?: Readonly<Partial<ServiceKnobs>>
}>

const PATH = '/__control'

/**
 * `POST /__control` sets faults and settings, `GET` returns them; `GET /__control/requests` lists the received requests, `GET
 * /__control/info` returns what the sandbox printed at start. Undefined for any other path.
 */
export async function control(world: ServiceWorld, info: () => unknown, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (pathname === `${PATH}/info`) return Response.json(info())
  if (pathname === `${PATH}/requests`) return Response.json(world.requests)
  if (pathname !== PATH) return undefined
  if (request.method === 'POST') {
    const wrong = apply(world, (await request.json().catch(() => undefined)) as ControlMessage | undefined)
    if (wrong) return Response.json({ error: wrong }, { status: 400 })
  }
  return Response.json({ faults: Object.fromEntries(world.faults), knobs: world.knobs })
}

function apply(world: ServiceWorld, message: ControlMessage | undefined): string | undefined {
  if (!message) return 'The body is not JSON'
  const faults = Object.entries(message.faults ?? {})
  for (const [name, fault] of faults) {
    if (name !== '*' && !SERVICE_NAMES.includes(name as ServiceName))
      return `Unknown service ${name}; there are ${SERVICE_NAMES.join(', ')}`
    if (!FAULTS.includes(fault)) return `Unknown fault ${fault}; there are ${FAULTS.join(', ')}`
  }
  if (message.reset) world.reset()
  for (const [name, fault] of faults) world.setFault(fault, ...(name === '*' ? [] : [name as ServiceName]))
  if (message.knobs) world.setKnobs(message.knobs)
  return undefined
}
