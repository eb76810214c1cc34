import type { EventProperties } from '../../domain/analytics/events.ts'
import type { Route, ViewName } from '../../domain/routing/view.ts'

type Selected = Readonly<{
  name: string
  /** The view that the choice opens. */
  route: Route
  /** Its position in the list, from 0. */
  index: number
  rank?: number | undefined
  /** The view where it was made. */
  view: ViewName
  isMobile: boolean
}>

/** The event properties of a wallet that the visitor selects in a list. */
export function selectionOf({ name, route, index, rank, view, isMobile }: Selected): EventProperties['SELECT_WALLET'] {
  return { name, platform: platformOf(route, isMobile), displayIndex: index, walletRank: rank, view }
}

function platformOf({ view, params }: Route, isMobile: boolean): EventProperties['SELECT_WALLET']['platform'] {
  if (view === 'Downloads') return 'unsupported'
  if (view !== 'ConnectingWalletConnect') return 'browser'
  return isMobile && params.wallet ? 'mobile' : 'qrcode'
}
