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
