import { parse } from 'valibot'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import { parseListedWallet } from '../../../src/infrastructure/wallets/listed-wallet.ts'
import { registryWallets } from '../../fakes/services/registry-wallets.ts'
import { FakeWalletRegistry } from '../../fakes/wallets/fake-wallet-registry.ts'
import { overTheWire } from '../services/over-the-wire.ts'
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
