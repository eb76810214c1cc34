import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { SessionsService } from '../../domain/account/sessions-service.ts'
import { sessionsSnapshot } from '../../domain/account/sessions-snapshot.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { HttpSmartSessions } from '../../infrastructure/account/http-smart-sessions.ts'
import { NodeTokenFacts } from '../../infrastructure/account/node-token-facts.ts'
import { NodeRequests } from '../../infrastructure/network/node-requests.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { SmartSessions } from '../../ports/account/smart-sessions.ts'
import { TokenFacts } from '../../ports/account/token-facts.ts'
import { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import { token } from '../../ports/di/token.ts'
import { Http } from '../../ports/http/http.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Clock } from '../../ports/time/clock.ts'
import { SessionsButton } from '../../ui/account/sessions-button.tsx'
import { SmartSessionListView } from '../../ui/account/smart-session-list-view.tsx'
import { loadAbilitiesWords, loadActivityWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { type HostList, hostList } from '../host-list.ts'
import { provide, provideBy } from '../provide.ts'

const SessionsList = token<Readonly<{ list: HostList; end: SessionsService['end'] }>>('SessionsList')

/** Permissions that an account granted, and what its wallet offers. Fetched when its view is shown. */
export default {
  needs: ['services', 'abilities'],
  module: (bind) => {
    provide(bind, SmartSessions, HttpSmartSessions, [ServiceClient, SupportedChains])
    provideBy(bind, TokenFacts, [Http, OptionsService], (http, options) => new NodeTokenFacts(new NodeRequests(http, new RpcUrls(options))))
    provide(bind, SessionsService, SessionsService, [SmartSessions, WalletAbilities, ActiveAccounts, TokenFacts, Clock])
    provideBy(bind, SessionsList, [SessionsService], (service) => ({
      ...{ list: hostList(service, sessionsSnapshot), end: (...asked) => service.end(...asked) },
    }))
  },
  facade: SessionsList,
  views: { SmartSessionList: SmartSessionListView },
  parts: { sessions: SessionsButton },
  words: async () => void (await Promise.all([loadActivityWords(), loadAbilitiesWords()])),
} satisfies Feature
