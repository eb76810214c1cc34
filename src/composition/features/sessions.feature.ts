import { SessionsService } from '../../domain/account/sessions-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { loadActivityWords } from '../../domain/options/load-feature-words.ts'
import { Eip5792WalletAbilities } from '../../infrastructure/account/eip5792-wallet-abilities.ts'
import { HttpSmartSessions } from '../../infrastructure/account/http-smart-sessions.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { SmartSessions } from '../../ports/account/smart-sessions.ts'
import { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Clock } from '../../ports/time/clock.ts'
import { SessionsButton } from '../../ui/account/sessions-button.tsx'
import { SmartSessionListView } from '../../ui/account/smart-session-list-view.tsx'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** Permissions that an account granted, and what its wallet offers. Fetched when its view is shown. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => {
    provide(bind, SmartSessions, HttpSmartSessions, [ServiceClient, SupportedChains])
    provideBy(bind, WalletAbilities, [ConnectionService, Clock], (connections, clock) => {
      return new Eip5792WalletAbilities(clock, (connection) => connections.adapter(connection.connector.chain)?.provider(connection))
    })
    provide(bind, SessionsService, SessionsService, [SmartSessions, WalletAbilities, ConnectionService, NetworkService])
  }),
  views: { SmartSessionList: SmartSessionListView },
  parts: { sessions: SessionsButton },
  words: loadActivityWords,
} satisfies Feature
