import type { ComponentType } from 'react'
import type { ViewName } from '../../domain/routing/view.ts'
import { ConnectView } from '../wallets/connect-view.tsx'
import { later } from './lazy-view.tsx'

/** The views that come with the core. Features add the others; a view that no feature supplies is not reachable. */
export const coreViews: Readonly<Partial<Record<ViewName, ComponentType>>> = {
  Connect: ConnectView,
  ConnectWallets: ConnectView,
  BrowserWallets: later('BrowserWallets'),
  ConnectingExternal: later('ConnectingExternal'),
  ConnectingMultiChain: later('ConnectingMultiChain'),
  Downloads: later('Downloads'),
  Account: later('Account'),
  Networks: later('Networks'),
  SwitchActiveChain: later('SwitchActiveChain'),
  SwitchNetwork: later('SwitchNetwork'),
  UnsupportedChain: later('UnsupportedChain'),
  WhatIsANetwork: later('WhatIsANetwork'),
  WhatIsAWallet: later('WhatIsAWallet'),
}
