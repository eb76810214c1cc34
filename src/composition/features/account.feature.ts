import { AccountService } from '../../domain/account/account-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { tokensSnapshot } from '../../domain/account/tokens-snapshot.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { NamedChains } from '../../domain/names/named-chains.ts'
import { isServed } from '../../domain/options/is-served.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { ComposedTokenHoldings } from '../../infrastructure/account/composed-token-holdings.ts'
import { HttpIdentities } from '../../infrastructure/account/http-identities.ts'
import { HttpTokenBalances } from '../../infrastructure/account/http-token-balances.ts'
import { HttpTokenPrices } from '../../infrastructure/account/http-token-prices.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { NodeHoldings } from '../../infrastructure/account/node-holdings.ts'
import { RecognisedHoldings } from '../../infrastructure/account/recognised-holdings.ts'
import { WalletHoldings } from '../../infrastructure/account/wallet-holdings.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { TokenBalances } from '../../ports/account/token-balances.ts'
import { TokenHoldings } from '../../ports/account/token-holdings.ts'
import { TokenPrices } from '../../ports/account/token-prices.ts'
import { ActivityHistory } from '../../ports/activity/activity-history.ts'
import { token } from '../../ports/di/token.ts'
import { Http } from '../../ports/http/http.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Page } from '../../ports/page/page.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AccountSettingsView } from '../../ui/account/account-settings-view.tsx'
import { AccountTotal } from '../../ui/account/account-total.tsx'
import { OpenBatches } from '../../ui/account/open-batches.tsx'
import { TokenView } from '../../ui/account/token-view.tsx'
import { TokensPanel } from '../../ui/account/tokens-panel.tsx'
import { loadAccountWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { type HostList, hostList } from '../host-list.ts'
import { provide, provideBy } from '../provide.ts'

const AccountFacade = token<Readonly<{ list: HostList; identities: HttpIdentities }>>('AccountFacade')

/** Tokens, their prices, names and permissions of an account. Fetched when an account is shown. */
export default {
  needs: ['services'],
  module: (bind) => {
    provideBy(
      bind,
      HttpIdentities,
      [ServiceClient, SupportedChains, Http, OptionsService, CacheService],
      (services, chains, http, options, cache) =>
        new HttpIdentities(services, new LazyIdentities(http, options), async () => {
          const [{ RegisteredNames }, { HttpNameDirectory }] = await Promise.all([
            import('../../infrastructure/names/registered-names.ts'),
            import('../../infrastructure/names/http-name-directory.ts'),
          ])
          return new RegisteredNames(new HttpNameDirectory(services, chains), cache, chains)
        }),
    )
    provide(bind, NamedChains, NamedChains, [SupportedChains])
    // For every feature that asks a wallet or a service to pay: one of each page, as it names the tab.
    provide(bind, AskedRequests, AskedRequests, [KeyValueStore, Clock, Randomness])
    // For the activity, the collectibles and the receivers of before: none of them brings another's code.
    provideBy(bind, ActivityHistory, [OptionsService, ServiceClient, SupportedChains], (options, services, chains) => ({
      async page(...query) {
        if (!isServed(options.state.value, 'blockchain')) throw fail('SERVICE_OFF', { service: 'blockchain' })
        const { HttpActivityHistory } = await import('../../infrastructure/activity/http-activity-history.ts')
        return new HttpActivityHistory(services, chains).page(...query)
      },
    }))
    provide(bind, TokenBalances, HttpTokenBalances, [ServiceClient, SupportedChains])
    provide(bind, TokenPrices, HttpTokenPrices, [ServiceClient, SupportedChains])
    provideBy(bind, NodeHoldings, [Http, OptionsService, Clock], (http, options, clock) => {
      const solana = async () => {
        const { HttpSolanaRpc } = await import('../../infrastructure/solana/http-solana-rpc.ts')
        return new HttpSolanaRpc(http, clock, new RpcUrls(options))
      }
      return new NodeHoldings(http, options, solana)
    })
    provideBy(
      bind,
      WalletHoldings,
      [ConnectionService, Clock],
      (connections, clock) =>
        new WalletHoldings(clock, (connection) => connections.adapter(connection.connector.chain)?.provider(connection)),
    )
    provideBy(
      bind,
      TokenHoldings,
      [WalletHoldings, TokenBalances, SupportedChains, NodeHoldings, TokenPrices, OptionsService, CacheService, Clock, ModalService],
      (wallet, index, chains, nodes, prices, options, cache, clock, modal) => {
        const isServedNow = () => isServed(options.state.value, 'blockchain')
        const sources = { wallet, index, chains, nodes, prices, isServed: isServedNow }
        return new RecognisedHoldings(new ComposedTokenHoldings(sources, cache, clock, modal), clock)
      },
    )
    provide(bind, TokensService, TokensService, [
      ActiveAccounts,
      TokenHoldings,
      CacheService,
      Clock,
      Page,
      AccountService,
      OptionsService,
      ModalService,
    ])
    provideBy(bind, AccountFacade, [HttpIdentities, TokensService], (identities, service) => ({
      ...{ identities, list: hostList(service, tokensSnapshot) },
    }))
  },
  facade: AccountFacade,
  views: { AccountSettings: AccountSettingsView, Token: TokenView },
  parts: { tokens: TokensPanel, total: AccountTotal, calls: OpenBatches },
  words: loadAccountWords,
} satisfies Feature
