import { createElement } from 'react'
import { AccountKindService } from '../../domain/account/account-kind-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { NodeAccountCode } from '../../infrastructure/account/node-account-code.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { Http } from '../../ports/http/http.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadAccountWords } from '../../ui/modal/load-feature-words.ts'
import { WalletCompatibleNetworksView } from '../../ui/receive/wallet-compatible-networks-view.tsx'
import { WalletReceiveView } from '../../ui/receive/wallet-receive-view.tsx'
import type { Feature } from '../feature.ts'
import { provideBy } from '../provide.ts'

const codes = new UqrQrCodes()

/** The address of the account for those who pay to it. */
export default {
  module: (bind) => {
    provideBy(
      bind,
      AccountKindService,
      [Http, OptionsService, ActiveAccounts, Clock],
      (http, options, accounts, clock) => new AccountKindService(new NodeAccountCode(http, new RpcUrls(options)), accounts, clock),
    )
  },
  views: { WalletReceive: () => createElement(WalletReceiveView, { codes }), WalletCompatibleNetworks: WalletCompatibleNetworksView },
  words: loadAccountWords,
} satisfies Feature
