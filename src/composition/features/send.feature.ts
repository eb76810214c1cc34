import { Announcer } from '../../application/alerts/announcer.ts'
import type { Sending } from '../../application/exchange/pay-from-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { ConfirmSend } from '../../application/send/confirm-send.ts'
import { FillSend } from '../../application/send/fill-send.ts'
import { OpenSend } from '../../application/send/open-send.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { Transactions } from '../../domain/money/transactions.ts'
import { isDirectoryName } from '../../domain/names/name-rules.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { isServed } from '../../domain/options/is-served.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { EvmSends } from '../../domain/send/evm-sends.ts'
import { KnownReceivers } from '../../domain/send/known-receivers.ts'
import { PastReceivers } from '../../domain/send/past-receivers.ts'
import { RecipientResolver } from '../../domain/send/recipient-resolver.ts'
import { SendReviewer } from '../../domain/send/send-reviewer.ts'
import { SendService } from '../../domain/send/send-service.ts'
import { TransferStrategies } from '../../domain/send/transfer-strategy.ts'
import { once } from '../../domain/shared/async/once.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { ActivityHistory } from '../../ports/activity/activity-history.ts'
import { token } from '../../ports/di/token.ts'
import { Http } from '../../ports/http/http.ts'
import { EvmNode } from '../../ports/money/evm-node.ts'
import { WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { ReceiverNames } from '../../ports/send/receiver-names.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadAccountWords, loadMoneyWords } from '../../ui/modal/load-feature-words.ts'
import { WalletSendConfirmedView } from '../../ui/send/wallet-send-confirmed-view.tsx'
import { WalletSendPreviewView } from '../../ui/send/wallet-send-preview-view.tsx'
import { WalletSendSelectTokenView } from '../../ui/send/wallet-send-select-token-view.tsx'
import { WalletSendView } from '../../ui/send/wallet-send-view.tsx'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

const SendFacade = token<Sending & Readonly<{ open(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown> }>>(
  'SendFacade',
)

/** Sending coins and tokens, on EVM networks and Solana. */
export default {
  needs: ['money'],
  module: (bind) => {
    provideBy(
      bind,
      TransferStrategies,
      [EvmNode, Transactions, Http, OptionsService, WalletTransactions, Clock, AskedRequests],
      (node, transactions, http, options, wallet, clock, asked) => {
        const evm = new EvmSends(node, transactions, evmChecksum)
        const solana = once(async () => {
          const [{ SolanaSends }, { SolanaTransactions }, { HttpSolanaRpc }, { Web3SolanaTransfers }] = await Promise.all([
            import('../../domain/send/solana-sends.ts'),
            import('../../domain/money/solana-transactions.ts'),
            import('../../infrastructure/solana/http-solana-rpc.ts'),
            import('../../infrastructure/solana/web3-solana-transfers.ts'),
          ])
          const rpc = new HttpSolanaRpc(http, clock, new RpcUrls(options))
          return new SolanaSends(rpc, new Web3SolanaTransfers(rpc), new SolanaTransactions(rpc, wallet, clock, asked))
        })
        return new TransferStrategies({ eip155: async () => evm, solana })
      },
    )
    provideBy(bind, ReceiverNames, [Http, OptionsService, ServiceClient, SupportedChains], (http, options, services, chains) => {
      const ens = once(async () => (await import('../../infrastructure/send/ens-receiver-names.ts')).EnsReceiverNames)
      const directory = once(async () => {
        const [{ DirectoryReceiverNames }, { HttpNameDirectory }] = await Promise.all([
          import('../../infrastructure/names/directory-receiver-names.ts'),
          import('../../infrastructure/names/http-name-directory.ts'),
        ])
        return new DirectoryReceiverNames(new HttpNameDirectory(services, chains), chains, byEns)
      })
      const byEns: ReceiverNames = { find: async (...question) => new (await ens())(http, options).find(...question) }
      const isInDirectory = (name: string) => isServed(options.state.value, 'blockchain') && isDirectoryName(name.trim().toLowerCase())
      return { find: async (...question) => (isInDirectory(question[0]) ? await directory() : byEns).find(...question) }
    })
    provide(bind, PastReceivers, PastReceivers, [ActivityHistory, CacheService, Clock])
    provide(bind, SendReviewer, SendReviewer, [
      ActiveAccounts,
      ConnectionService,
      NetworkService,
      TransferStrategies,
      ReceiverNames,
      KnownReceivers,
      TokensService,
      PastReceivers,
    ])
    provideBy(
      bind,
      RecipientResolver,
      [ReceiverNames, NetworkService, Clock],
      (names, networks, clock) => new RecipientResolver(names, networks, clock, evmChecksum),
    )
    provide(bind, SendService, SendService, [
      ActiveAccounts,
      SendReviewer,
      RecipientResolver,
      TokensService,
      KnownReceivers,
      PendingTransactions,
      Clock,
    ])
    provide(bind, ConfirmSend, ConfirmSend, [SendService, Router, EventService, Announcer])
    provide(bind, OpenSend, OpenSend, [FillSend, SendService, NetworkService, SwitchNetwork, OpenModal, CloseModal, ModalService, Router])
    provide(bind, FillSend, FillSend, [SendService, ConnectionService, NetworkService, TransferStrategies, Announcer])
    provideBy(bind, SendFacade, [SendService, TransferStrategies, OpenSend], (send, ways, opening) => ({
      ...{ send, ways, open: (given, signal) => opening.run(given, signal) },
    }))
  },
  facade: SendFacade,
  views: {
    WalletSend: WalletSendView,
    WalletSendSelectToken: WalletSendSelectTokenView,
    WalletSendPreview: WalletSendPreviewView,
    WalletSendConfirmed: WalletSendConfirmedView,
  },
  words: async () => void (await Promise.all([loadMoneyWords(), loadAccountWords()])),
} satisfies Feature
