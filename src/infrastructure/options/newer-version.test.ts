import { expect, it } from 'vitest'
import { type FakeAnswer, FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { SDK_VERSION } from '../shared/service-defaults.ts'
import { NewerVersion } from './newer-version.ts'

const URL = 'https://releases.example/newest'
const DAY_MS = 24 * 60 * 60_000

function open(answer: FakeAnswer) {
  const [clock, disk] = [new FakeClock(), new FakeDisk()]
  const http = new FakeHttp(clock)
  http.answer(URL, answer)
  /** A page of the site. @returns what the developer reads */
  const visit = async () => {
    const logger = new FakeLogger()
    const cache = new CacheService(new FakeKeyValueStore(disk), clock)
    await new NewerVersion(http, cache, logger).look(URL, new AbortController().signal)
    return logger.lines
  }
  return { clock, http, visit }
}

it('is told on each page, and asked for once in seven days', async () => {
  const { clock, http, visit } = open({ json: { version: '0.10.0' } })
  const told = [{ level: 'info', message: 'A newer version of Portico is out', facts: { newest: '0.10.0', used: SDK_VERSION } }]
  expect(await visit()).toEqual(told)
  await clock.advance(7 * DAY_MS - 1000)
  expect(await visit()).toEqual(told)
  expect(http.requests).toHaveLength(1)
  await clock.advance(1000)
  expect(await visit()).toEqual(told)
  expect(http.requests).toHaveLength(2)
})

it.each<[string, FakeAnswer]>([
  ['the version in use', { json: { version: SDK_VERSION } }],
  ['no answer', { fault: 'unreachable' }],
  ['an error', { status: 500 }],
  ['another form', { json: ['9.9.9'] }],
  ['no version', { json: { version: 'https://evil.example/9.9.9' } }],
])('is no word where there is %s', async (_, answer) => {
  const { http, visit } = open(answer)
  expect(await visit()).toEqual([])
  expect(http.requests).toHaveLength(1)
})
