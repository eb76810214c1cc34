import type { ConnectorGroup } from '../options/portico-options.ts'
import type { Route } from '../routing/view.ts'

/** A row of the connect list without a wallet of this page: of the registry, or a custom wallet of the site. */
export type Offer = Readonly<{
  id: string
  name: string
  imageUrl?: string | undefined
  group: ConnectorGroup
  /** The view that the row opens. Undefined: a placeholder while it is loading. */
  route?: Route | undefined
  rdns?: string | undefined
  /** The wallet's site. */
  homepage?: string | undefined
}>
