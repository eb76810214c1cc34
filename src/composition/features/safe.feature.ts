import { ContainerModule } from 'inversify'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ExternalAdapters } from '../../infrastructure/connection/external-chain-adapter.ts'
import { FrameSafeWallet } from '../../infrastructure/safe/frame-safe-wallet.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { SafeWallet } from '../../ports/safe/safe-wallet.ts'
import type { Feature } from '../feature.ts'
import { provideBy } from '../provide.ts'

class SafeAdapters extends ExternalAdapters {}

/** The Safe that frames the page: fetched only inside of one. */
export default {
  module: new ContainerModule(({ bind }) => {
    provideBy(bind, SafeWallet, [OptionsService, Randomness], ({ state }, randomness) => {
      return new FrameSafeWallet(state.value.safeParent ?? location.origin, randomness)
    })
    provideBy(bind, SafeAdapters, [SafeWallet, ChainAdapters], (wallet, adapters) => {
      return new SafeAdapters(wallet, (namespace) => adapters.load(namespace))
    })
  }),
  views: {},
  adapters: SafeAdapters,
} satisfies Feature & Record<string, unknown>
