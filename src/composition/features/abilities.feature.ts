import { AbilitiesService } from '../../domain/account/abilities-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { Eip5792WalletAbilities } from '../../infrastructure/account/eip5792-wallet-abilities.ts'
import { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import { Clock } from '../../ports/time/clock.ts'
import { WalletAbilitiesView } from '../../ui/account/wallet-abilities-view.tsx'
import { loadAbilitiesWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** What the connected wallet offers (EIP-5792). Fetched when a visitor asks for it. */
export default {
  module: (bind) => {
    provideBy(bind, WalletAbilities, [ConnectionService, Clock], (connections, clock) => {
      return new Eip5792WalletAbilities(clock, (connection) => connections.adapter(connection.connector.chain)?.provider(connection))
    })
    provide(bind, AbilitiesService, AbilitiesService, [WalletAbilities, ActiveAccounts, Clock])
  },
  views: { WalletAbilities: WalletAbilitiesView },
  words: loadAbilitiesWords,
} satisfies Feature
