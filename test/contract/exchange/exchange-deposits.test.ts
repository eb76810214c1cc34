import { expect, it } from 'vitest'
import { HttpExchangeDeposits } from '../../../src/infrastructure/exchange/http-exchange-deposits.ts'
import { FakeExchangeDeposits } from '../../fakes/exchange/fake-exchange-deposits.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeExchangeDeposits } from './exchange-deposits.contract.ts'

describeExchangeDeposits('FakeExchangeDeposits', () => {
  const deposits = new FakeExchangeDeposits()
  return {
    deposits,
    refuse: () => {
      deposits.refusal = 'Feature fund_from_exchange is not enabled for this project'
    },
  }
})

const wire = overTheWire()
describeExchangeDeposits('HttpExchangeDeposits', () => {
  const { client, world } = wire.open({ features: [{ id: 'fund_from_exchange', isEnabled: true, config: null }] })
  return { deposits: new HttpExchangeDeposits(client), refuse: () => world.setKnobs({ features: [] }) }
})

it('asks for payments to the site by the feature of payments, as its client does', async () => {
  const { client, world } = wire.open({ features: [{ id: 'payments', isEnabled: true, config: null }] })
  const deposits = new HttpExchangeDeposits(client)
  const { signal } = new AbortController()
  const [asset, purpose] = ['eip155:1/slip44:60', 'payment'] as const
  const recipient = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await deposits.exchanges({ asset, purpose }, signal)).toHaveLength(2)
  const { sessionId } = await deposits.payUrl({ exchangeId: 'coinbase', asset, amount: '1', recipient, purpose }, signal)
  expect(await deposits.status({ exchangeId: 'coinbase', sessionId, purpose }, signal)).toMatchObject({ status: 'IN_PROGRESS' })
  await expect(deposits.exchanges({ asset }, signal)).rejects.toMatchObject({ code: 'EXCHANGES_UNAVAILABLE' })
  const [first] = world.requests.filter(({ url }) => url.includes('/v1/json-rpc'))
  const { searchParams } = new URL(first?.url ?? '')
  expect([searchParams.get('projectId'), searchParams.has('source'), searchParams.has('st')]).toEqual([client.projectId, false, false])
  expect((JSON.parse(first?.body ?? '{}') as { params: object }).params).toEqual({
    ...{ page: 0, asset, projectId: client.projectId },
    ...{ st: 'appkit', sv: expect.stringMatching(/^html-/) },
  })
})
