import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { FakeTokenBalances } from '../../fakes/account/fake-token-balances.ts'
import { ALICE, overTheWire } from '../services/over-the-wire.ts'
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
