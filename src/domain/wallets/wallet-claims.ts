import type { Connector } from '../connection/connection.ts'
import { isMisleading, nameLook } from './name-look.ts'

/**
 * What two wallets of a page contend for: `domain` = both say one rdns, `name` = one namespace has both under names that look the same.
 * Neither of them can be told from an imitator.
 */
export type Dispute = 'domain' | 'name'
/** By `placeOf`. A disputed domain says more than a disputed name. */
export type Disputes = ReadonlyMap<string, Dispute>

type Claimant = Pick<Connector, 'id' | 'chain' | 'type' | 'rdns' | 'name' | 'provider' | 'connectors'>

/** One id may be there for several chains, and connected in some; a session is one for all. */
export function placeOf({ id, chain, type }: Pick<Connector, 'id' | 'chain' | 'type'>): string {
  return type === 'WALLET_CONNECT' ? id : `${chain}:${id}`
}

export const NO_DISPUTES: Disputes = new Map()

/** Wallets that the page brought, which say themselves who they are. */
export function isOfPage({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED'
}

/** Who contends for what, among all wallets of the page, those beyond the first rows included. */
export function disputesAmong(connectors: readonly Claimant[]): Disputes {
  const disputes = new Map<string, Dispute>()
  const ofPage = connectors.filter(isOfPage)
  const contend = (dispute: Dispute, claim: (connector: Claimant) => string | undefined) => {
    const first = new Map<string, Claimant>()
    for (const connector of ofPage) {
      const claimed = claim(connector)
      const other = claimed === undefined ? undefined : first.get(claimed)
      if (other && (other.provider === undefined || other.provider !== connector.provider))
        for (const each of [other, connector]) disputes.set(placeOf(each), dispute)
      else if (claimed !== undefined && !other) first.set(claimed, connector)
    }
  }
  contend('name', (connector) => `${connector.chain} ${lookOf(connector)}`)
  contend('domain', ({ chain, rdns }) => rdns && `${chain} ${rdns}`)
  return disputes
}

const looks = new WeakMap<Claimant, string>()

/** Of thousands of wallets, at each of their changes: worked out once. */
export function lookOf(connector: Claimant): string {
  const known = looks.get(connector)
  if (known !== undefined) return known
  const look = nameLook(connector.name)
  looks.set(connector, look)
  return look
}

/** Words of our own rows and tags: a wallet that calls itself one of them is shown with its domain. */
const OWN_WORDS = [
  'WalletConnect',
  'Browser Wallet',
  'Email',
  'Installed',
  'Recent',
  'QR Code',
  'Search Wallet',
  'All Wallets',
  'Coinbase',
  'Safe',
]
const OWN_LOOKS: ReadonlySet<string> = new Set(OWN_WORDS.map(nameLook))

/** Whether a name can be taken for that of another, by itself: then the domain is shown beside it. */
export function mayMislead(name: string): boolean {
  return isMisleading(name) || OWN_LOOKS.has(nameLook(name))
}

/** Whether a wallet is shown with its domain, wherever it is named. */
export function needsDomain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).some((part) => disputes.has(placeOf(part)) || (part.type === 'ANNOUNCED' && mayMislead(part.name)))
}

/** The wallets that an entry of the list stands for. */
const partsOf = (connector: Claimant): readonly Claimant[] => connector.connectors ?? [connector]

/** Whether a wallet may be taken for the one of its domain, as the registry and earlier visits know it: it has one, and is the only one to say so. */
export function ownsDomain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).every((part) => !isOfPage(part) || (part.rdns !== undefined && disputes.get(placeOf(part)) !== 'domain'))
}

/** Whether a wallet may carry a word of ours (installed, recent) and the place that goes with it. Nobody earns one by a name alone. */
export function isPlain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).every((part) => !disputes.has(placeOf(part)) && (part.type !== 'ANNOUNCED' || part.rdns !== undefined))
}
