import { expect, it } from 'vitest'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { mainnet } from '../../domain/network/viem-chains.ts'
import { RetryingHttp } from '../http/retrying-http.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { EvmBalances } from './evm-balances.ts'

const url = 'https://node.example/'
const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it('asks a node that failed three times again for a visitor, and for nobody else', async () => {
  const clock = new FakeClock()
  const service = new FakeHttp(clock)
  const http = new RetryingHttp(service, clock, new FakeRandomness(), () => true)
  const balances = new EvmBalances(http, clock, { of: () => [url] } as unknown as RpcUrls)
  let isDown = true
  service.answer(url, ({ body }) => {
    const { method } = body as { method: string }
    if (isDown) return { status: 500 }
    return { json: { jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? '0x1' : '0x2a' } }
  })
  const read = async (isByVisitor?: boolean) => {
    const reading = balances.read(ME, mainnet as never, new AbortController().signal, isByVisitor).then(
      ({ value }) => value,
      ({ code }: { code: string }) => code,
    )
    await clock.advance(11_000)
    return reading
  }
  for (let turn = 0; turn < 3; turn++) expect(await read()).toBe('BALANCE_UNAVAILABLE')
  isDown = false
  const before = service.requests.length
  expect([await read(), service.requests.length - before]).toEqual(['BALANCE_UNAVAILABLE', 0])
  expect(await read(true)).toBe(42n)
})
