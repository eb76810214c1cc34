import type { ComponentType } from 'react'
import type { ViewName } from '../../domain/routing/view.ts'
import { AccountView } from '../account/account-view.tsx'
import { ProfileWalletsView } from '../account/profile-wallets-view.tsx'
import { ConnectingExternalView } from '../connection/connecting-external-view.tsx'
import { NetworksView } from '../network/networks-view.tsx'
import { SwitchNetworkView } from '../network/switch-network-view.tsx'
import { UnsupportedChainView } from '../network/unsupported-chain-view.tsx'
import { WhatIsANetworkView } from '../network/what-is-a-network-view.tsx'
import { ConnectView } from '../wallets/connect-view.tsx'
import { WhatIsAWalletView } from '../wallets/what-is-a-wallet-view.tsx'

/** The views that come with the core. Others are added by the features that supply them; one that nobody supplies cannot be reached. */
export const coreViews: Readonly<Partial<Record<ViewName, ComponentType>>> = {
  Account: AccountView,
  Connect: ConnectView,
  ConnectWallets: ConnectView,
  ConnectingExternal: ConnectingExternalView,
  Networks: NetworksView,
  ProfileWallets: ProfileWalletsView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}
