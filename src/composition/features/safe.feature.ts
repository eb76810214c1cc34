import { connectionKey } from '../../domain/connection/connection-store.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { SAFE_CONNECTOR } from '../../domain/safe/safe-connector.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { ExternalChainAdapters } from '../../infrastructure/connection/external-chain-adapter.ts'
import { FrameSafeWallet } from '../../infrastructure/safe/frame-safe-wallet.ts'
import { safeParent } from '../../infrastructure/safe/safe-parent.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { ExternalAdapters } from '../../ports/connection/external-adapters.ts'
import { token } from '../../ports/di/token.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { SafeWallet } from '../../ports/safe/safe-wallet.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provideBy } from '../provide.ts'

/** Placeholder until the Safe's address is known. */
const ANY_ADDRESS = `0x${'0'.repeat(40)}`

const parentOf = ({ state }: OptionsService) => safeParent(window, state.value.safeOrigins)

type SafeFacade = Readonly<{
  adapters: ExternalAdapters
  /** Inside a Safe, that Safe is offered and restored like a wallet of the last visit, because the visitor opened the site in it. */
  enter(): Promise<void>
}>
const SafeFacade = token<SafeFacade>('SafeFacade')

/** The Safe that embeds the page: fetched only inside an allowed frame. */
export default {
  module: (bind) => {
    provideBy(bind, SafeWallet, [OptionsService, Randomness, Clock], (options, randomness, clock) => {
      return new FrameSafeWallet(parentOf(options) ?? location.origin, randomness, clock)
    })
    provideBy(bind, ExternalAdapters, [SafeWallet, ChainAdapters], (wallet, adapters) => {
      return new ExternalChainAdapters(wallet, (namespace) => adapters.load(namespace))
    })
    provideBy(bind, SafeFacade, [ExternalAdapters, OptionsService, WalletService, KeyValueStore], (adapters, options, wallets, store) => ({
      adapters,
      async enter() {
        const { adapterNamespaces, enableReconnect } = options.state.value
        if (parentOf(options) === undefined || !adapterNamespaces.includes('eip155')) return
        wallets.offer(SAFE_CONNECTOR)
        const { id: connectorId, type, name } = SAFE_CONNECTOR
        if (enableReconnect) await store.set(connectionKey('eip155'), { connectorId, type, name, address: ANY_ADDRESS })
      },
    }))
  },
  facade: SafeFacade,
  views: {},
} satisfies Feature
