import { expect, it } from 'vitest'
import { type FakeAnswer, FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { SDK_VERSION } from '../shared/service-defaults.ts'
import { DeveloperNotes } from './developer-notes.ts'

const URL = 'https://releases.example/newest'
const DAY_MS = 24 * 60 * 60_000

function open(answer: FakeAnswer, given: Partial<PorticoOptions> = {}) {
  const [clock, disk] = [new FakeClock(), new FakeDisk()]
  const http = new FakeHttp(clock)
  http.answer(URL, answer)
  /** A page of the site. @returns what the developer reads */
  const visit = async () => {
    const logger = new FakeLogger()
    const cache = new CacheService(new FakeKeyValueStore(disk), clock)
    const options = new OptionsService(
      resolveOptions({ networks: [mainnet], projectId: 'p', services: { releases: URL }, ...given }, ['eip155']),
    )
    await new DeveloperNotes(options, http, cache, logger).tell(new AbortController().signal)
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

it('says what analytics send when they are off, where somebody would get it', async () => {
  const off = { features: { analytics: false }, services: {} }
  const told = async (given: Partial<PorticoOptions>) =>
    (await open({ status: 500 }, given).visit()).map(({ message }) => message.slice(0, 43))
  expect(await told(off)).toEqual(['features.analytics: false still sends INITI'])
  expect(await told({ services: {} })).toEqual([])
  expect(await told({ ...off, services: { analytics: false } })).toEqual([])
  expect(await told({ ...off, projectId: undefined })).toEqual([])
})
