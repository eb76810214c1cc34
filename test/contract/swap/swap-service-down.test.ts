import { expect, it } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { BrowserBeacons } from '../../../src/infrastructure/http/browser-beacons.ts'
import { RetryingHttp } from '../../../src/infrastructure/http/retrying-http.ts'
import { ServiceClient } from '../../../src/infrastructure/shared/service-client.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import type { SupportedChains } from '../../../src/ports/network/supported-chains.ts'
import { FakeHttp } from '../../fakes/http/fake-http.ts'
import { base, mainnet } from '../../fakes/network/chains.ts'
import { FakeRandomness } from '../../fakes/random/fake-randomness.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { swapWorld } from '../../support/swap-world.ts'

const HOST = 'https://services.example'
const QUOTES = `${HOST}/v1/convert/quotes`

/** Swap over the product's own HTTP, with a conversion service that answers 500 as long as it is down. */
async function open() {
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  const service = { isDown: true }
  const answer = (json: (url: URL) => unknown) => (request: { url: string }) =>
    service.isDown ? ({ status: 500 } as const) : { json: json(new URL(request.url)) }
  http.answer(
    QUOTES,
    answer(({ searchParams: query }) => ({ quotes: [{ fromAmount: query.get('amount'), toAmount: query.get('amount') }] })),
  )
  http.answer(
    `${HOST}/v1/convert/gas-price`,
    answer(() => ({ standard: '1' })),
  )
  const options = new OptionsService(
    resolveOptions({ networks: [mainnet, base], projectId: 'p', services: { blockchain: HOST } }, ['eip155']),
  )
  let actedAt = Number.NEGATIVE_INFINITY
  const act = () => {
    actedAt = clock.monotonic()
  }
  const retrying = new RetryingHttp(
    http,
    clock,
    new FakeRandomness(),
    () => true,
    () => actedAt,
  )
  const client = new ServiceClient(options, retrying, new BrowserBeacons(), new ClientIdentity())
  const chains = { has: async () => true } as unknown as SupportedChains
  const world = await swapWorld({ provider: new HttpSwapProvider(client, chains) })
  /** Both clocks: the service's and the form's. */
  const advance = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.advance(100)
      await world.clock.advance(100)
    }
  }
  const asked = () => http.requests.filter(({ url }) => url.startsWith(QUOTES))
  return { ...world, service, advance, act, asked, timer: clock }
}

it('asks a service that answered 500 at once when the visitor changes the amount or tries again, and seldom by itself', async () => {
  const { swap, ask, advance, act, asked, service, timer } = await open()
  const leave = swap.watch()
  await ask('1')
  await advance(25_000)
  expect(swap.state.value.quote).toEqual({ status: 'unquoted' })
  const before = asked().length
  await advance(20_000)
  expect(asked().length - before).toBeLessThanOrEqual(1)
  service.isDown = false
  const at = timer.monotonic()
  act()
  swap.form.enterAmount('2')
  await advance(1500)
  expect(swap.state.value.quote).toEqual({ status: 'known', toAmount: 2_000_000n })
  expect((asked().at(-1)?.at ?? 0) - at).toBeLessThanOrEqual(1300)

  service.isDown = true
  swap.form.enterAmount('3')
  await advance(25_000)
  expect(swap.state.value.quote).toEqual({ status: 'unquoted' })
  service.isDown = false
  act()
  swap.form.ask()
  await advance(1500)
  expect(swap.state.value.quote).toEqual({ status: 'known', toAmount: 3_000_000n })
  leave()
  const gaps = asked()
    .slice(1)
    .map(({ at: time }, index) => time - (asked()[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
})
