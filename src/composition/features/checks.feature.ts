import { tellSweeper } from '../../application/checks/tell-sweeper.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ChecksService } from '../../domain/checks/checks-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { OwnNodeAccountCode } from '../../infrastructure/account/node-account-code.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { token } from '../../ports/di/token.ts'
import { Http } from '../../ports/http/http.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AccountCaution } from '../../ui/account/account-caution.tsx'
import { loadAccountWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provideBy } from '../provide.ts'

const AccountLook = token<Readonly<{ dispose(): void }>>('AccountLook')

/** Looks at the EVM account that is connected, from the time on that it is made. Fetched once one is, after the modal has closed. */
export default {
  module: (bind) => {
    provideBy(
      bind,
      ChecksService,
      [Http, OptionsService, ConnectionService, NetworkService, AccountService, Clock],
      (http, options, connections, networks, accounts, clock) => {
        const node = new OwnNodeAccountCode(http, new RpcUrls(options), clock)
        return new ChecksService(node, connections, networks, options, accounts, clock, evmChecksum)
      },
    )
    provideBy(bind, AccountLook, [ChecksService, AccountService, NetworkService, ModalService, OpenModal], (_checks, ...parts) => ({
      dispose: tellSweeper(...parts),
    }))
  },
  facade: AccountLook,
  views: {},
  parts: { caution: AccountCaution },
  words: loadAccountWords,
} satisfies Feature
