import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { FakeTokenBalances } from '../../fakes/account/fake-token-balances.ts'
import { ALICE, HOST, overTheWire, patient } from '../services/over-the-wire.ts'
import { describeTokenBalances } from './token-balances.contract.ts'

describeTokenBalances('FakeTokenBalances', () => {
  const balances = new FakeTokenBalances()
  const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as const
  balances.held.set(ALICE.toLowerCase(), [
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', decimals: 18, amount: '1.0', price: '2500', value: '2500' },
    { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: usdc, decimals: 6, amount: '10.0', price: '1', value: '10' },
  ])
  return {
    balances,
    owner: ALICE,
    breakDown: () => {
      balances.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
describeTokenBalances('HttpTokenBalances', () => {
  const { client, chains, world } = wire.open()
  return { balances: new HttpTokenBalances(client, chains), owner: ALICE, breakDown: () => world.setFault('500', 'account') }
})

it('leaves out what is held on another chain than was asked for', async () => {
  const { client, chains } = wire.open()
  const quantity = { decimals: '18', numeric: '500' }
  const balances = [
    { name: 'Polygon', symbol: 'POL', chainId: 'eip155:137', quantity, price: 1, value: 500 },
    { name: 'Coin', symbol: 'C', chainId: 'eip155:137', address: 'eip155:137:0x1111111111111111111111111111111111111111', quantity },
    { name: 'Other', symbol: 'O', address: 'eip155:137:0x1111111111111111111111111111111111111111', quantity },
    { name: 'Ether', symbol: 'ETH', quantity },
  ]
  wire.server.use(http.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances })))
  const held = await new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1' }, patient())
  expect(held.map(({ symbol, chainId }) => [symbol, chainId])).toEqual([['ETH', 'eip155:1']])
})
