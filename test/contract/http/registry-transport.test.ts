import { afterAll, beforeAll, describe, it } from 'vitest'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { type HostileServer, start } from '../../corpora/lib/hostile-server.mjs'
import { judged } from '../../corpora/lib/ledger.ts'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'

/** What each kind of fault becomes; an array gives the JSON that arrives, for the caller's schema to refuse. */
const OUTCOMES: Readonly<Record<string, string | readonly [unknown]>> = {
  '200 number': [1],
  '200 string': ['ok'],
  '200 null': [null],
  '200 array': [[]],
  '200 with HTML': 'ANSWER_UNREADABLE',
  '204': [undefined],
  'empty 200': [undefined],
  BOM: [{}],
  'UTF-16': 'ANSWER_UNREADABLE',
  'invalid UTF-8': 'ANSWER_UNREADABLE',
  'wrong content-type': 'ANSWER_UNREADABLE',
  'truncated JSON': 'ANSWER_UNREADABLE',
  'duplicate keys': [{ data: 'x', count: 0 }],
  'JSON with __proto__': [{ constructor: { prototype: { polluted: true } } }],
  'gzip bomb 100 MB': 'ANSWER_UNREADABLE',
  'content-length too long': 'HTTP_UNREACHABLE',
  'redirect to http': 'HTTP_UNREACHABLE',
  'redirect to other origin': 'HTTP_UNREACHABLE',
  'redirect loop': 'HTTP_UNREACHABLE',
  offline: 'HTTP_UNREACHABLE',
  'DNS failure': 'HTTP_UNREACHABLE',
  hang: 'HTTP_TIMEOUT',
  'drip one byte a second': 'HTTP_TIMEOUT',
  'answer after 60 s': 'HTTP_TIMEOUT',
  '429 without header': 'APKT010',
  '429 with Retry-After 3600': 'APKT010',
  '502 burst then good': 'HTTP_STATUS',
  // The browser's own rule, shown in test/e2e; elsewhere the answer is read.
  'CORS header missing': [{}],
}
/** Short where nothing comes that is waited for; elsewhere as long as a busy machine may take to read a hundred megabytes. */
const deadlineOf = (entry: CorpusCase) =>
  OUTCOMES[entry.name] === 'HTTP_TIMEOUT' || /hang|drip|endless/.test(JSON.stringify(entry['response'])) ? 400 : 30_000

let server: HostileServer
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const faults = readCorpus('registry-hostile').filter(({ kind }) => kind.startsWith('transport'))
const lists = readCorpus('registry-hostile').filter(({ expect: { result } }) => result === 'body above 5 MB is dropped')
const pictures = readCorpus('registry-hostile').filter(({ kind }) => kind === 'image')

async function ask(kind: 'json' | 'blob', entry: CorpusCase): Promise<{ value?: unknown; code?: string }> {
  judged(entry)
  const http = new FetchHttp(new SystemClock())
  const path = `/${entry.id}`
  server.set(path, entry['response'] as Record<string, unknown>)
  const method = String(entry['endpoint']).startsWith('POST') ? 'POST' : 'GET'
  const request = { url: server.url + path, method, deadlineMs: deadlineOf(entry), ...(method === 'POST' ? { body: {} } : {}) } as const
  return http[kind](request, new AbortController().signal).then(
    (value) => ({ value }),
    ({ code }: { code: string }) => ({ code }),
  )
}

// All at once, with bodies of megabytes among them.
describe.concurrent('hostile answers', { timeout: 60_000 }, () => {
  it.for(faults.map((entry) => [`${entry.name}, ${entry['endpoint']} ${entry.id}`, entry] as const))(
    '%s',
    async ([, entry], { expect }) => {
      const outcome = OUTCOMES[entry.name] ?? 'HTTP_STATUS'
      const { value, code } = await ask('json', entry)
      if (entry.name === 'deep JSON 100,000') expect(Array.isArray(value)).toBe(true)
      else if (typeof outcome === 'string') expect(code).toBe(outcome)
      else expect([code, value]).toEqual([undefined, outcome[0]])
      expect('polluted' in {}).toBe(false)
      const asked = server.log.filter(({ url }) => url.startsWith(`/${entry.id}`)).length
      // Of a machine that is too busy, the deadline may pass before the server hears of it.
      expect(outcome === 'HTTP_TIMEOUT' ? asked <= 1 : asked === 1).toBe(true)
    },
  )

  it.for(lists.map((entry) => [entry.name, entry] as const))('list: %s', async ([, entry], { expect }) => {
    expect(await ask('json', entry)).toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(server.log.filter(({ url }) => url.startsWith(`/${entry.id}`))).toHaveLength(1)
  })

  it.for(pictures.map((entry) => [entry.name, entry] as const))('picture: %s', async ([, entry], { expect }) => {
    const { value, code } = await ask('blob', entry)
    if (code === undefined) expect((value as Blob).size).toBeLessThanOrEqual(2 * 1024 * 1024)
    else expect(code).toMatch(/^(ANSWER_UNREADABLE|HTTP_STATUS|HTTP_UNREACHABLE|HTTP_TIMEOUT|APKT010)$/)
  })
})
