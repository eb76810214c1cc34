import { Announcer } from '../../application/alerts/announcer.ts'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { KeepWallets } from '../../application/multi-wallet/keep-wallets.ts'
import { LeadToWallet } from '../../application/multi-wallet/lead-to-wallet.ts'
import { LeaveConnection } from '../../application/multi-wallet/leave-connection.ts'
import { SwitchConnection } from '../../application/multi-wallet/switch-connection.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { MultiWalletService } from '../../domain/multi-wallet/multi-wallet-service.ts'
import { WalletRecords } from '../../domain/multi-wallet/wallet-records.ts'
import { WalletReturns } from '../../domain/multi-wallet/wallet-returns.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { ProfileWalletsView } from '../../ui/multi-wallet/profile-wallets-view.tsx'
import { MultiWalletApi } from '../core/multi-wallet-api.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'
import { StartUp } from '../start-up.ts'

/** Several wallets at once, if the site enables `multiWallet`, and the view of the visitor's wallets, which every site has. */
export default {
  module: (bind) => {
    provide(bind, WalletRecords, WalletRecords, [KeyValueStore])
    provide(bind, MultiWalletService, MultiWalletService, [ConnectionService, ChainAdapters, WalletRecords, Clock, Logger])
    provide(bind, WalletReturns, WalletReturns, [MultiWalletService, WalletService, ConnectionService])
    provide(bind, KeepWallets, KeepWallets, [
      ConnectionService,
      MultiWalletService,
      WalletReturns,
      WalletService,
      OptionsService,
      Router,
      Announcer,
    ])
    provide(bind, SwitchConnection, SwitchConnection, [
      MultiWalletService,
      ConnectionService,
      NetworkService,
      WalletService,
      ConnectWallet,
      OpenModal,
      ModalService,
      LeadToWallet,
    ])
    provide(bind, LeadToWallet, LeadToWallet, [MultiWalletService, WalletService, Router, Page, OptionsService])
    provide(bind, LeaveConnection, LeaveConnection, [MultiWalletService, ModalService, CloseModal, EventService])
    provide(bind, MultiWalletApi, MultiWalletApi, [
      StartUp,
      MultiWalletService,
      KeepWallets,
      SwitchConnection,
      LeaveConnection,
      ConnectionService,
    ])
  },
  facade: MultiWalletApi,
  views: { ProfileWallets: ProfileWalletsView },
} satisfies Feature
