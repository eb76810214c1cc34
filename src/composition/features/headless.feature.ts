import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { type ConnectItem, connectItem } from '../../application/wallets/connect-item.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { HeadlessWallets } from '../../domain/wallets/headless-wallets.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Bindings } from '../bindings.ts'
import type { Resolver } from '../composed.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Wallet data for sites that draw their own lists, without our views. */
export default {
  needs: ['services', 'wallets'],
  module: new Bindings((bind) => {
    provide(bind, HeadlessWallets, HeadlessWallets, [
      RegistryService,
      PictureService,
      WalletService,
      OptionsService,
      AssetPictures,
      AlertService,
      Clock,
    ])
  }),
  views: {},
  wallets: HeadlessWallets,
  /** `loadRelay` fetches the WalletConnect code when a wallet that needs it is selected. */
  connector(get: Resolver, loadRelay: () => Promise<unknown>): ConnectItem {
    const pairing = async () => {
      await loadRelay()
      return get(PairingService)
    }
    return connectItem(
      get(ConnectWallet),
      get(ConnectionService),
      get(WalletService),
      pairing,
      get(NetworkService),
      get(OptionsService),
      get(Page),
    )
  },
} satisfies Feature & Record<string, unknown>
