import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { WalletListService } from '../../domain/wallets/wallet-list-service.ts'
import { Clock } from '../../ports/time/clock.ts'
import { AllWalletsView } from '../../ui/wallets/all-wallets-view.tsx'
import { GetWalletView } from '../../ui/wallets/get-wallet-view.tsx'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** The list and search of all registry wallets. Fetched before the visitor opens it. */
export default {
  needs: ['wallets'],
  module: (bind) => {
    provide(bind, WalletListService, WalletListService, [RegistryService, PictureService, Clock])
  },
  views: { AllWallets: AllWalletsView, GetWallet: GetWalletView },
} satisfies Feature
