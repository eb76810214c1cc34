import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { ConnectItem } from '../../application/wallets/connect-item.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { AssetPictures } from '../../domain/wallets/asset-pictures.ts'
import { HeadlessWallets } from '../../domain/wallets/headless-wallets.ts'
import { PictureService } from '../../domain/wallets/picture-service.ts'
import { RegistryService } from '../../domain/wallets/registry-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { token } from '../../ports/di/token.ts'
import { Page } from '../../ports/page/page.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { Features } from '../features.ts'
import { provide, provideBy } from '../provide.ts'

const HeadlessFacade = token<Readonly<{ wallets: HeadlessWallets; items: ConnectItem }>>('HeadlessFacade')

/** Wallet data for sites that draw their own lists, without our views. */
export default {
  needs: ['services', 'wallets'],
  module: (bind) => {
    provide(bind, HeadlessWallets, HeadlessWallets, [
      RegistryService,
      PictureService,
      WalletService,
      OptionsService,
      AssetPictures,
      AlertService,
      Clock,
    ])
    provideBy(
      bind,
      ConnectItem,
      [Features, ConnectWallet, ConnectionService, WalletService, NetworkService, OptionsService, Page],
      (features, connect, connections, wallets, networks, options, page) => {
        const pairing = async () => (await features.use('walletconnect')).pairing
        return new ConnectItem(connect, connections, wallets, pairing, networks, options, page)
      },
    )
    provideBy(bind, HeadlessFacade, [HeadlessWallets, ConnectItem], (wallets, items) => ({ wallets, items }))
  },
  facade: HeadlessFacade,
  views: {},
} satisfies Feature
