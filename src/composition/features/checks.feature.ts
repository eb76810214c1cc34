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
import { Http } from '../../ports/http/http.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AccountCaution } from '../../ui/account/account-caution.tsx'
import { loadAccountWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { provideBy } from '../provide.ts'

/** Looks at the EVM account that is connected. Fetched once one is, after the modal has closed. */
export default {
  module: (bind) => {
    provideBy(
      bind,
      ChecksService,
      [Http, OptionsService, ConnectionService, NetworkService, AccountService, OpenModal, ModalService, Clock],
      (http, options, connections, networks, accounts, opening, modal, clock) => {
        const node = new OwnNodeAccountCode(http, new RpcUrls(options), clock)
        const checks = new ChecksService(node, connections, networks, options, accounts, clock, evmChecksum)
        const stop = tellSweeper(accounts, networks, modal, opening)
        const dispose = () => {
          stop()
          ChecksService.prototype.dispose.call(checks)
        }
        return Object.assign(checks, { dispose })
      },
    )
  },
  facade: ChecksService,
  views: {},
  parts: { caution: AccountCaution },
  words: loadAccountWords,
} satisfies Feature
