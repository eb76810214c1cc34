import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { OwnEvm } from '../../domain/money/own-evm.ts'
import { Transactions } from '../../domain/money/transactions.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ConnectedWalletTransactions } from '../../infrastructure/money/connected-wallet-transactions.ts'
import { HttpEvmNode } from '../../infrastructure/money/http-evm-node.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { Http } from '../../ports/http/http.ts'
import { EvmNode } from '../../ports/money/evm-node.ts'
import { WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** The way of a transaction from a review to the chain: for sending and swapping. */
export default {
  needs: ['account', 'pending'],
  module: (bind) => {
    provideBy(bind, EvmNode, [Http, OptionsService], (http, options) => new HttpEvmNode(http, new RpcUrls(options)))
    provide(bind, WalletTransactions, ConnectedWalletTransactions, [ConnectionService])
    provide(bind, Transactions, Transactions, [EvmNode, WalletTransactions, Clock, AskedRequests])
    provideBy(bind, OwnEvm, [Http, OptionsService, WalletTransactions, Clock, AskedRequests], (http, options, wallet, clock, asked) => {
      const urls = new RpcUrls(options)
      const node = new HttpEvmNode(http, { of: (network) => urls.own(network) })
      return new OwnEvm(node, new Transactions(node, wallet, clock, asked))
    })
  },
  views: {},
} satisfies Feature
