import { AccountService } from '../../domain/account/account-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { BitcoinBalances } from '../../infrastructure/bitcoin/bitcoin-balances.ts'
import { BitcoinChainAdapter } from '../../infrastructure/bitcoin/bitcoin-chain-adapter.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { bitcoin } from '../../infrastructure/network/known-networks.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { provideBy } from '../provide.ts'
import { settledBalance } from '../settled-balance.ts'

export default {
  module: (bind) => {
    provideBy(
      bind,
      BitcoinChainAdapter,
      [Clock, NetworkService, KeyValueStore, Http, OptionsService, AccountService],
      (clock, networks, store, http, options, accounts) => {
        const urls = new RpcUrls(options)
        const balances = new BitcoinBalances(http, clock, (network) => urls.of(network))
        return new BitcoinChainAdapter(
          clock,
          new SiteNetwork('bip122', networks, store, bitcoin),
          balances,
          window,
          settledBalance('bip122', clock, accounts),
        )
      },
    )
  },
  adapter: BitcoinChainAdapter,
} satisfies ChainFeature
