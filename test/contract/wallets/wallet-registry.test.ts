import { HttpResponse, http } from 'msw'
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpWalletRegistry, parseListedWallet } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import { registryWallets } from '../../fakes/services/registry-wallets.ts'
import { FakeWalletRegistry } from '../../fakes/wallets/fake-wallet-registry.ts'
import { HOST, overTheWire, patient } from '../services/over-the-wire.ts'
import { describeWalletRegistry } from './wallet-registry.contract.ts'

const COUNT = 120

describeWalletRegistry('FakeWalletRegistry', () => {
  const registry = new FakeWalletRegistry()
  registry.wallets = registryWallets(20260101, COUNT).flatMap((row) => parse(parseListedWallet, row) ?? [])
  return {
    registry,
    throttle: () => {
      registry.failure = fail('APKT010', { retryAfterMs: 1000 })
    },
  }
})

const wire = overTheWire()
describeWalletRegistry('HttpWalletRegistry', () => {
  const { client, world } = wire.open({ walletCount: COUNT })
  return { registry: new HttpWalletRegistry(client), throttle: () => world.setFault('429', 'registry') }
})

describe('a registry that says there are some and shows none', () => {
  const answer = (count: number) => {
    const { client } = wire.open()
    wire.server.use(http.get(`${HOST}/getWallets`, () => HttpResponse.json({ count, data: [] })))
    return new HttpWalletRegistry(client)
  }
  it.each([
    ['a page', {}],
    ['a search', { search: 'meta' }],
  ] as const)('has failed to answer %s', async (_, query) => {
    const asked = { page: 1, entries: 40, ...query }
    await expect(answer(1_000_000).find(asked, patient())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(await answer(0).find(asked, patient())).toEqual({ wallets: [], count: 0 })
  })
})
