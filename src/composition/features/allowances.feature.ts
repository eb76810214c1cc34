import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { TokensService } from '../../domain/account/tokens-service.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { AllowancesService } from '../../domain/allowances/allowances-service.ts'
import { EvmRevocations } from '../../domain/allowances/evm-revocations.ts'
import { RevocationStrategies } from '../../domain/allowances/revocation-strategy.ts'
import { AskedRequests } from '../../domain/money/asked-requests.ts'
import { OwnEvm } from '../../domain/money/own-evm.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { once } from '../../domain/shared/async/once.ts'
import { NodeAllowanceBook } from '../../infrastructure/allowances/node-allowance-book.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { AllowanceBook } from '../../ports/allowances/allowance-book.ts'
import { Http } from '../../ports/http/http.ts'
import { WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AllowancesView } from '../../ui/allowances/allowances-view.tsx'
import { RevokeAllowanceView } from '../../ui/allowances/revoke-allowance-view.tsx'
import { loadAllowancesWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provide, provideBy } from '../provide.ts'

/** What contracts may take from an account. Fetched when its view is shown; the site's own nodes alone are asked, to revoke too. */
export default {
  needs: ['money'],
  module: (bind) => {
    provideBy(
      bind,
      AllowanceBook,
      [Http, OptionsService, Clock],
      (http, options, clock) => new NodeAllowanceBook(http, new RpcUrls(options), clock),
    )
    provideBy(
      bind,
      RevocationStrategies,
      [AllowanceBook, OwnEvm, Http, OptionsService, WalletTransactions, Clock, AskedRequests],
      (book, { node, transactions }, http, options, wallet, clock, asked) => {
        const urls = new RpcUrls(options)
        const solana = once(async () => {
          const [{ SolanaRevocations }, { SolanaTransactions }, { HttpSolanaRpc }, { Web3SolanaTransfers }] = await Promise.all([
            import('../../domain/allowances/solana-revocations.ts'),
            import('../../domain/money/solana-transactions.ts'),
            import('../../infrastructure/solana/http-solana-rpc.ts'),
            import('../../infrastructure/solana/web3-solana-transfers.ts'),
          ])
          const rpc = new HttpSolanaRpc(http, clock, { of: (network) => urls.own(network) })
          return new SolanaRevocations(rpc, new Web3SolanaTransfers(rpc), new SolanaTransactions(rpc, wallet, clock, asked))
        })
        return new RevocationStrategies({ eip155: async () => new EvmRevocations(book, node, transactions), solana })
      },
    )
    provide(bind, AllowancesService, AllowancesService, [
      ActiveAccounts,
      TokensService,
      OptionsService,
      RevocationStrategies,
      PendingTransactions,
      Clock,
    ])
  },
  views: { Allowances: AllowancesView, RevokeAllowance: RevokeAllowanceView },
  words: loadAllowancesWords,
} satisfies Feature
