import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { HttpTransferQuotes } from '../../../src/infrastructure/payments/http-transfer-quotes.ts'
import { FakeTransferQuotes } from '../../fakes/payments/fake-transfer-quotes.ts'
import { ALICE, HOST, overTheWire, patient } from '../services/over-the-wire.ts'
import { describeTransferQuotes } from './transfer-quotes.contract.ts'

describeTransferQuotes('FakeTransferQuotes', () => {
  const quotes = new FakeTransferQuotes()
  return {
    quotes,
    refuse: (reason) => {
      quotes.refusal = reason
    },
  }
})

const wire = overTheWire()
describeTransferQuotes('HttpTransferQuotes', () => {
  const { client, world } = wire.open()
  return {
    quotes: new HttpTransferQuotes(client),
    refuse: (refusal) => world.setKnobs({ transfers: { refusal, outcome: 'success' } }),
  }
})

describe('HttpTransferQuotes', () => {
  const query = { origin: { network: 'eip155:10' }, destination: { network: 'eip155:8453' }, recipient: ALICE, amount: 5n } as const

  it('asks as the service wants it', async () => {
    const { client, world } = wire.open()
    const token = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
    const { steps } = await new HttpTransferQuotes(client).quote(
      { ...query, user: ALICE, origin: { ...query.origin, address: token } },
      patient(),
    )
    const asked = world.requests.at(-1)
    expect(new URL(asked?.url ?? '').pathname).toBe('/appkit/v1/transfers/quote')
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      ...{ user: ALICE, originChainId: '10', originCurrency: token, destinationChainId: '8453' },
      ...{ destinationCurrency: `0x${'e'.repeat(40)}`, recipient: ALICE, amount: '5' },
    })
    expect(steps).toMatchObject([{ type: 'transaction', from: ALICE, to: token, value: 0n }])
  })

  const side = (amount: unknown, asset = 'native') => ({
    amount,
    currency: { network: 'eip155:1', asset, metadata: { symbol: 'ETH', decimals: 18, name: 'Ether' } },
  })
  const whole = { origin: side('101'), destination: side('100'), fees: [side('1')], timeInSeconds: 6 }
  const deposit = { requestId: 'r', type: 'deposit', deposit: { amount: '101', currency: 'native', receiver: ALICE } }

  it.each<readonly [string, object]>([
    ['no steps', whole],
    ['a step of another kind', { ...whole, steps: [{ ...deposit, type: 'permit' }] }],
    ['instructions for Solana', { ...whole, steps: [{ requestId: 'r', type: 'transaction', transaction: { instructions: [] } }] }],
    ['a negative amount', { ...whole, origin: side('-1'), steps: [deposit] }],
    ['an amount that is no integer', { ...whole, origin: side('1.5'), steps: [deposit] }],
    ['a fee that cannot be read', { ...whole, fees: [side('x')], steps: [deposit] }],
    ['a receiver that is no address', { ...whole, steps: [{ ...deposit, deposit: { ...deposit.deposit, receiver: 'shop.eth' } }] }],
    ['a currency that is no address', { ...whole, origin: side('101', '__proto__'), steps: [deposit] }],
    [
      'data that is no hex',
      { ...whole, steps: [{ requestId: 'r', type: 'transaction', transaction: { from: ALICE, to: ALICE, data: '0x1', value: '0' } }] },
    ],
    ['a hundred steps', { ...whole, steps: Array.from({ length: 100 }, () => deposit) }],
    ['no object', []],
  ])('takes no quote with %s', async (_, answer) => {
    const { client } = wire.open()
    wire.server.use(http.post(`${HOST}/appkit/v1/transfers/quote`, () => HttpResponse.json(answer)))
    await expect(new HttpTransferQuotes(client).quote(query, patient())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })
})
