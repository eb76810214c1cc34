import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { RetryingHttp } from '../../../src/infrastructure/http/retrying-http.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import type { Http } from '../../../src/ports/http/http.ts'
import { type HostileServer, start } from '../../corpora/lib/hostile-server.mjs'
import { judgedNamed } from '../../corpora/lib/ledger.ts'
import { FakeHttp } from '../../fakes/http/fake-http.ts'
import { FakeRandomness } from '../../fakes/random/fake-randomness.ts'
import { describeHttp, type Prepared } from './http.contract.ts'

const html = '<!doctype html><title>Login to Wi-Fi</title>'
let server: HostileServer
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

function toResponse(answer: Prepared): Record<string, unknown> {
  if ('json' in answer) return answer
  if ('bytes' in answer) return { zeros: answer.bytes, headers: { 'content-type': answer.type } }
  if ('status' in answer)
    return { ...answer, raw: '', headers: answer.retryAfterS === undefined ? {} : { 'retry-after': `${answer.retryAfterS}` } }
  if (answer.fault === 'html') return { raw: html, headers: { 'content-type': 'text/html' } }
  return { transport: answer.fault === 'silent' ? 'hang' : 'reset' }
}

let worlds = 0
const overTheWire = (wrap: (http: FetchHttp, clock: SystemClock) => Http) => () => {
  const clock = new SystemClock()
  const path = `/world${worlds++}`
  return {
    http: wrap(new FetchHttp(clock), clock),
    url: `${server.url}${path}`,
    prepare: (answer: Prepared) => server.set(path, toResponse(answer)),
    requests: () => server.log.filter(({ url }) => url.startsWith(path)).length,
  }
}

describeHttp('fake', () => {
  const http = new FakeHttp(new SystemClock())
  const url = 'https://api.example/v1/things'
  return {
    http,
    url,
    prepare: (answer) => {
      if ('json' in answer) http.answer(url, answer)
      else if ('bytes' in answer) http.answer(url, { blob: new Blob([new Uint8Array(answer.bytes)], { type: answer.type }) })
      else if ('status' in answer) {
        http.answer(url, {
          status: answer.status,
          ...(answer.retryAfterS === undefined ? {} : { retryAfterMs: answer.retryAfterS * 1000 }),
        })
      } else http.answer(url, { fault: answer.fault === 'html' ? 'unreadable' : answer.fault })
    },
    requests: () => http.requests.length,
  }
})

describeHttp(
  'fetch',
  overTheWire((http) => http),
)

describe('FetchHttp', () => {
  const { signal } = new AbortController()

  it('sends no cookie, no referrer and follows no redirect, through the site’s own fetch', async () => {
    judgedNamed('host-pages', 'images')
    const seen: [string, RequestInit | undefined][] = []
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      seen.push([String(url), init])
      return Response.json({ ok: true })
    }
    const http = new FetchHttp(new SystemClock(), fetch)
    await http.json({ url: 'https://api.example/x', method: 'POST', headers: { 'x-id': '1' }, body: { a: 1 } }, signal)
    await http.json({ url: 'https://api.example/x' }, signal)
    expect(seen).toMatchObject([
      [
        'https://api.example/x',
        {
          method: 'POST',
          body: '{"a":1}',
          headers: { accept: 'application/json', 'content-type': 'application/json', 'x-id': '1' },
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          redirect: 'error',
        },
      ],
      ['https://api.example/x', { method: 'GET', headers: { accept: 'application/json' }, credentials: 'omit' }],
    ])
    expect(seen[1]?.[1]).not.toHaveProperty('body')
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('patched')
      },
    ],
    ['resolves nothing', async () => undefined],
    ['resolves no stream and no body', async () => ({ ok: true, headers: new Headers() })],
    ['ignores the signal', () => new Promise(() => undefined)],
  ])('ends with an error of ours when the site’s fetch %s', async (_, fetch) => {
    const http = new FetchHttp(new SystemClock(), fetch as typeof globalThis.fetch)
    await expect(http.json({ url: 'https://api.example/x', deadlineMs: 50 }, signal)).rejects.toMatchObject({ name: 'PorticoError' })
  })

  it('reads an answer that has no stream', async () => {
    const fetch = async () => ({ ok: true, headers: new Headers(), arrayBuffer: async () => new TextEncoder().encode('{"a":1}').buffer })
    const http = new FetchHttp(new SystemClock(), fetch as unknown as typeof globalThis.fetch)
    expect(await http.json({ url: 'https://api.example/x' }, signal)).toEqual({ a: 1 })
  })
})

describe('over the wire with retries', () => {
  it('recovers from a burst of 5xx', async () => {
    const { http, url } = overTheWire((inner, clock) => new RetryingHttp(inner, clock, new FakeRandomness()))()
    server.set(new URL(url).pathname, { sequence: [502, 200], json: { data: [] } })
    expect(await http.json({ url }, new AbortController().signal)).toEqual({ data: [] })
  })
})
