// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { resolver } from '../../src/composition/bindings.ts'
import { AnalyticsQueue } from '../../src/composition/core/analytics-queue.ts'
import { describeOptions } from '../../src/composition/core/describe-options.ts'
import { createContainer } from '../../src/composition/create-container.ts'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { Features } from '../../src/composition/features.ts'
import { EventService } from '../../src/domain/analytics/event-service.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { mainnet } from '../../src/networks.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'
import { Logger } from '../../src/ports/logging/logger.ts'
import { Page } from '../../src/ports/page/page.ts'

function open(given: Partial<PorticoOptions> = {}) {
  const requests: { path: string; body: string }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    requests.push({ path: pathname, body: String(init?.body ?? '') })
    return Response.json(pathname === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : {})
  }
  const options = { networks: [mainnet], adapters: [evm()], storage: 'memory' as const, projectId: 'project', fetch, ...given }
  const container = createContainer(options)
  const get = resolver(container)
  const events = get(EventService)
  const heard: string[] = []
  events.state.value$.subscribe((event) => event && heard.push(event.data.event))
  const queue = new AnalyticsQueue(
    get(Features),
    events,
    get(OptionsService),
    get(NetworkService),
    get(ConnectionService),
    get(Page),
    get(Logger),
  )
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const sent = () =>
    requests.filter(({ path }) => path === '/batch').flatMap(({ body }) => JSON.parse(body) as { props: { event: string } }[])
  const begin = () => {
    events.track('INITIALIZE', describeOptions(get(OptionsService).state.value))
    events.track('MODAL_CREATED')
  }
  return { container, queue, events, heard, requests, sent, leave, begin }
}

/** The chunk is compiled on its way: a busy machine needs a moment. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

const calm = () => new Promise((resolve) => setTimeout(resolve, 50))

it('sends nothing until the visitor acts; then all that happened, in order', async () => {
  const { events, requests, sent, leave, begin, heard, container } = open()
  begin()
  events.track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha', reconnect: true })
  leave()
  await calm()
  expect(requests).toEqual([])
  events.track('MODAL_OPEN', { connected: false })
  await eventually(() => {
    leave()
    expect(sent().map(({ props }) => props.event)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN'])
  })
  events.track('MODAL_CLOSE', { connected: false })
  await eventually(() => expect(sent()).toHaveLength(4))
  expect(requests.filter(({ path }) => path === '/getAnalyticsConfig')).toHaveLength(1)
  expect(heard).toEqual(['INITIALIZE', 'MODAL_CREATED', 'CONNECT_SUCCESS', 'MODAL_OPEN', 'MODAL_CLOSE'])
  container.unbindAll()
})

it.each([
  ['there is no project', { projectId: undefined }],
  ['the service is off', { services: { analytics: false } }],
  ['the visitor said no', { analyticsConsent: () => false }],
] satisfies [string, Partial<PorticoOptions>][])('sends nothing when %s; the site still hears everything', async (_, given) => {
  const { events, requests, leave, begin, heard } = open(given)
  begin()
  events.track('MODAL_OPEN', { connected: false })
  events.track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
  await calm()
  leave()
  await calm()
  expect(requests).toEqual([])
  expect(heard).toHaveLength(4)
})

it('hears nothing any more once it was disposed of', async () => {
  const { queue, events, requests, leave } = open()
  queue.dispose()
  events.track('MODAL_CLOSE', { connected: false })
  await calm()
  leave()
  expect(requests).toEqual([])
})
