import { AccountService } from '../../domain/account/account-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { SiteNetwork } from '../../infrastructure/connection/site-network.ts'
import { solana } from '../../infrastructure/network/known-networks.ts'
import { HttpSolanaRpc } from '../../infrastructure/solana/http-solana-rpc.ts'
import { SolanaChainAdapter } from '../../infrastructure/solana/solana-chain-adapter.ts'
import { SolanaRpcUrls } from '../../infrastructure/solana/solana-rpc-urls.ts'
import { Web3SolanaTransfers } from '../../infrastructure/solana/web3-solana-transfers.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import { SolanaTransfers } from '../../ports/solana/solana-transfers.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { ChainFeature } from '../feature.ts'
import { Features } from '../features.ts'
import { provide, provideBy } from '../provide.ts'
import { settledBalance } from '../settled-balance.ts'

export default {
  module: (bind) => {
    provide(bind, SolanaRpcUrls, SolanaRpcUrls, [OptionsService, Http, Clock, ModalService, Page, NetworkService])
    provide(bind, SolanaRpc, HttpSolanaRpc, [Http, Clock, SolanaRpcUrls])
    provide(bind, SolanaTransfers, Web3SolanaTransfers, [SolanaRpc])
    provideBy(
      bind,
      SolanaChainAdapter,
      [Clock, NetworkService, KeyValueStore, SolanaRpc, AccountService, Features],
      (clock, networks, store, rpc, accounts, features) => {
        const shared = async () => (await features.use('metamask')).wallet
        const sent = settledBalance('solana', clock, accounts)
        return new SolanaChainAdapter(clock, new SiteNetwork('solana', networks, store, solana), rpc, sent, shared)
      },
    )
  },
  adapter: SolanaChainAdapter,
} satisfies ChainFeature
