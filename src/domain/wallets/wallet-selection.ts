import type { EventProperties } from '../analytics/events.ts'
import type { Route, ViewName } from '../routing/view.ts'

type Selected = Readonly<{
  name: string
  /** Where the choice leads. */
  route: Route
  /** Its place in the list, the first is 0. */
  index: number
  rank?: number | undefined
  /** Where it was made. */
  view: ViewName
  isMobile: boolean
}>

/** What is told of a wallet that the visitor picks in a list. Wire reference 6.3. */
export function selectionOf({ name, route, index, rank, view, isMobile }: Selected): EventProperties['SELECT_WALLET'] {
  return { name, platform: platformOf(route, isMobile), displayIndex: index, walletRank: rank, view }
}

function platformOf({ view, params }: Route, isMobile: boolean): EventProperties['SELECT_WALLET']['platform'] {
  if (view === 'Downloads') return 'unsupported'
  if (view !== 'ConnectingWalletConnect') return 'browser'
  return isMobile && params.wallet ? 'mobile' : 'qrcode'
}
