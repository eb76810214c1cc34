import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { SdkCoinbaseWallet } from '../../infrastructure/coinbase/sdk-coinbase-wallet.ts'
import { ExternalChainAdapters } from '../../infrastructure/connection/external-chain-adapter.ts'
import { BrowserPopups } from '../../infrastructure/frame/browser-popups.ts'
import { NodeRequests } from '../../infrastructure/network/node-requests.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { CoinbaseWallet } from '../../ports/coinbase/coinbase-wallet.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { ExternalAdapters } from '../../ports/connection/external-adapters.ts'
import { token } from '../../ports/di/token.ts'
import { Popups } from '../../ports/frame/popups.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

const CoinbaseFacade = token<Readonly<{ adapters: ExternalAdapters }>>('CoinbaseFacade')

/** Coinbase: fetched when it is selected or restored. */
export default {
  module: (bind) => {
    provide(bind, Popups, BrowserPopups, [Clock])
    provideBy(bind, CoinbaseWallet, [Popups, Page, OptionsService, NetworkService, Http], (popups, page, options, networks, http) => {
      const nodes = new NodeRequests(http, new RpcUrls(options))
      return new SdkCoinbaseWallet({ popups, page, options, networks, nodes, window })
    })
    provideBy(bind, ExternalAdapters, [CoinbaseWallet, ChainAdapters], (wallet, adapters) => {
      return new ExternalChainAdapters(wallet, (namespace) => adapters.load(namespace))
    })
    provideBy(bind, CoinbaseFacade, [ExternalAdapters], (adapters) => ({ adapters }))
  },
  facade: CoinbaseFacade,
  views: {},
} satisfies Feature
