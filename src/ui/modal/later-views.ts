import type { ComponentType } from 'react'
import { AccountView } from '../account/account-view.tsx'
import { ConnectingExternalView } from '../connection/connecting-external-view.tsx'
import { ConnectingMultiChainView } from '../connection/connecting-multi-chain-view.tsx'
import { NetworkSelect } from '../network/network-select.tsx'
import { NetworksView } from '../network/networks-view.tsx'
import { SwitchActiveChainView } from '../network/switch-active-chain-view.tsx'
import { SwitchNetworkView } from '../network/switch-network-view.tsx'
import { UnsupportedChainView } from '../network/unsupported-chain-view.tsx'
import { WhatIsANetworkView } from '../network/what-is-a-network-view.tsx'
import { laterIcons } from '../shared/later-icons.ts'
import { BrowserWalletsView } from '../wallets/browser-wallets-view.tsx'
import { DownloadsView } from '../wallets/downloads-view.tsx'
import { laterDrawings } from '../wallets/later-drawings.ts'
import { WhatIsAWalletView } from '../wallets/what-is-a-wallet-view.tsx'
import { AlertBar } from './alert-bar.tsx'
import { viewsCss } from './views-css.ts'

/** The views after a wallet was chosen, and the help views: not part of the first opening; with two parts of the frame. */
export const laterViews = {
  Account: AccountView,
  AlertBar,
  BrowserWallets: BrowserWalletsView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingMultiChain: ConnectingMultiChainView,
  Downloads: DownloadsView,
  NetworkSelect,
  Networks: NetworksView,
  SwitchActiveChain: SwitchActiveChainView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
} satisfies Readonly<Record<string, ComponentType>>

/** What those views, and those of the features, look like. */
export const laterLooks = { css: viewsCss, icons: laterIcons, drawings: laterDrawings }
