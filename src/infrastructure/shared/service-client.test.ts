import { readFileSync } from 'node:fs'
import { check, object, pipe, string, unknown } from 'valibot'
import { describe, expect, it } from 'vitest'
import { FakeBeacons } from '../../../test/fakes/http/fake-beacons.ts'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { pathPart, type ServiceCall, ServiceClient } from './service-client.ts'
import { SDK_VERSION, SERVICE_DEFAULTS, type ServiceName } from './service-defaults.ts'

const ID = '0123456789abcdef0123456789abcdef'
const signal = new AbortController().signal

function open(options: Partial<PlainOptions> = { projectId: ID }, namespaces: readonly ChainNamespace[] = ['eip155']) {
  const http = new FakeHttp(new FakeClock())
  const beacons = new FakeBeacons()
  const identity = new ClientIdentity()
  const failures: [string, boolean][] = []
  const service = new OptionsService(resolveOptions({ networks: [], ...options }, namespaces))
  const client = new ServiceClient(service, http, beacons, identity, ({ code }, asksAsProject) => failures.push([code, asksAsProject]))
  return { http, beacons, identity, client, failures }
}

const queryOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? 'about:blank').searchParams)

describe('ServiceClient', () => {
  it('tells the services who asks', () => {
    const { client } = open()
    const url = client.url({ service: 'registry', path: '/getWallets', query: { page: 1, search: undefined, chains: ['a', 'b'] } })
    expect(url.startsWith(`${SERVICE_DEFAULTS.registry}/getWallets?`)).toBe(true)
    expect(queryOf(url)).toEqual({ page: '1', chains: 'a,b', projectId: ID, st: 'appkit', sv: `html-eip155-${SDK_VERSION}` })
  })

  it.each<['sdk' | 'project' | 'none', readonly string[]]>([
    ['sdk', ['projectId', 'st', 'sv']],
    ['project', ['projectId']],
    ['none', []],
  ])('says as much as the call wants: %s', (identify, keys) => {
    expect(Object.keys(queryOf(open().client.url({ service: 'registry', path: '/x', identify })))).toEqual(keys)
  })

  it('names the universal mode when there is no adapter', () => {
    expect(queryOf(open({ projectId: ID }, []).client.url({ service: 'registry', path: '/x' }))['sv']).toBe(`html-universal-${SDK_VERSION}`)
  })

  it('sends the client id last, to the chain services only, and only while there is one', () => {
    const { client, identity } = open()
    const ask = (service: ServiceName) => Object.keys(queryOf(client.url({ service, path: '/x' })))
    expect(ask('blockchain')).not.toContain('clientId')
    identity.id = 'did:key:z1'
    expect(ask('blockchain').at(-1)).toBe('clientId')
    expect(ask('registry')).not.toContain('clientId')
    identity.id = undefined
    expect(ask('blockchain')).not.toContain('clientId')
  })

  it('goes where the site says, paths and trailing slashes included', () => {
    const { client } = open({ projectId: ID, services: { registry: 'https://proxy.example/wallets/' } })
    expect(client.url({ service: 'registry', path: '/getWallets', identify: 'none' })).toBe('https://proxy.example/wallets/getWallets')
  })

  it('makes no request to a service that is off, nor to one of the provider without a project id', async () => {
    const { client, http, beacons } = open({ services: { registry: false } })
    const ask = (service: ServiceName) => client.json(object({}), { service, path: '/x' }, signal)
    await expect(ask('registry')).rejects.toMatchObject({ code: 'SERVICE_OFF', facts: { service: 'registry' } })
    for (const service of ['blockchain', 'rpcGateway', 'analytics', 'cloudAuth'] as const) {
      await expect(ask(service)).rejects.toMatchObject({ code: 'APKT008' })
      expect(client.has(service)).toBe(false)
    }
    expect(await client.beacon({ service: 'analytics', path: '/batch' }, '[]')).toBe(false)
    expect([http.requests, beacons.sent]).toEqual([[], []])
  })

  it('tells of every failed call but pictures, and whether only the project could be meant', async () => {
    const { client, http, failures } = open()
    http.offline = true
    const calls: readonly ServiceCall[] = [
      { service: 'registry', path: '/x' },
      { service: 'blockchain', path: '/x' },
      { service: 'blockchain', path: '/x', method: 'POST' },
      { service: 'cloudAuth', path: '/x' },
    ]
    for (const call of calls) await expect(client.json(object({}), call, signal)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    await expect(client.blob({ service: 'registry', path: '/x' }, signal)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    expect(failures.map(([, asksAsProject]) => asksAsProject)).toEqual([true, true, false, false])
  })

  it('serves a site’s own service without a project id', async () => {
    const { client, http, beacons } = open({ services: { registry: 'https://own.example', analytics: 'https://own.example' } })
    http.answer('https://own.example/x', { json: { a: 'b' } })
    expect(await client.json(object({ a: string() }), { service: 'registry', path: '/x' }, signal)).toEqual({ a: 'b' })
    expect(queryOf(http.requests[0]?.url)).not.toHaveProperty('projectId')
    expect(await client.beacon({ service: 'analytics', path: '/batch' }, '[]')).toBe(true)
    expect(beacons.sent[0]?.text).toBe('[]')
  })

  it('parses an answer once, at the border', async () => {
    const { client, http } = open()
    http.answer(`${SERVICE_DEFAULTS.registry}/x`, { json: { a: 7 } })
    const asking = client.json(object({ a: string() }), { service: 'registry', path: '/x' }, signal)
    await expect(asking).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE', facts: { source: `${SERVICE_DEFAULTS.registry}/x` } })
  })

  it('names the address of an unreadable answer without its query, and the field that is wrong as the cause', async () => {
    const { client, http } = open()
    const schema = object({ wallet: object({ name: string() }) })
    const call = { service: 'registry', path: '/x', query: { search: 'what the visitor typed\nin two lines' } } as const
    const causeOf = async (json: unknown) => {
      http.answer(`${SERVICE_DEFAULTS.registry}/x`, { json })
      const error: unknown = await client.json(schema, call, signal).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ code: 'ANSWER_UNREADABLE', facts: { source: `${SERVICE_DEFAULTS.registry}/x` } })
      return (error as Error).cause
    }
    expect(await causeOf({ wallet: { name: 7 } })).toMatchObject({
      code: 'FIELD_TYPE_WRONG',
      facts: { field: 'wallet.name', expected: 'string', received: '7' },
    })
    expect(await causeOf({ wallet: {} })).toMatchObject({ code: 'FIELD_REQUIRED', facts: { field: 'wallet.name' } })
    expect(await causeOf([])).toMatchObject({ code: 'FIELD_REQUIRED', facts: { field: 'wallet' } })
    expect(await causeOf('x'.repeat(500))).toMatchObject({ code: 'FIELD_TYPE_WRONG', facts: { field: '', received: `"${'x'.repeat(79)}` } })
  })

  it('says that something else was expected when the schema does not name it', () => {
    const { client } = open()
    const whole = pipe(
      unknown(),
      check((value) => value === 1),
    )
    expect(() => client.parse(whole, 2, 'here')).toThrow(
      expect.objectContaining({
        code: 'ANSWER_UNREADABLE',
        facts: { source: 'here' },
        cause: expect.objectContaining({ code: 'FIELD_TYPE_WRONG', facts: { field: '', expected: 'something else', received: '2' } }),
      }),
    )
  })

  it('sends nothing that the call does not name', async () => {
    const { client, http } = open()
    await client.send({ service: 'registry', path: '/x' }, signal).catch(() => undefined)
    expect(http.requests[0]).toEqual({ at: 0, url: client.url({ service: 'registry', path: '/x' }) })
    await client.send({ service: 'registry', path: '/x', headers: { 'x-otp': '1' } }, signal).catch(() => undefined)
    expect(http.requests[1]).toMatchObject({ headers: { 'x-otp': '1' } })
    expect(http.requests[1]?.headers).not.toHaveProperty('content-type')
    await client.send({ service: 'registry', path: '/x', isPlain: true }, signal).catch(() => undefined)
    expect(http.requests[2]).toMatchObject({ headers: { 'content-type': 'text/plain;charset=UTF-8' } })
  })

  it('hands method, body, headers and deadline on', async () => {
    const { client, http } = open()
    const call = { service: 'cloudAuth', path: '/x', method: 'POST', body: { a: 1 }, isPlain: true, deadlineMs: 3000 } as const
    await client.send({ ...call, headers: { 'x-otp': '1' } }, signal).catch(() => undefined)
    expect(http.requests[0]).toMatchObject({
      method: 'POST',
      body: { a: 1 },
      deadlineMs: 3000,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-otp': '1' },
    })
  })

  it('keeps parts of a path in their place', () => {
    expect(pathPart('a/b?c#d')).toBe('a%2Fb%3Fc%23d')
    for (const part of ['', '.', '..']) expect(() => pathPart(part)).toThrow(expect.objectContaining({ code: 'ANSWER_UNREADABLE' }))
  })

  it('names the version that is packed', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
    expect(SDK_VERSION).toBe(version)
  })
})
