import type { Connector } from '../connection/connection.ts'
import { attempt } from '../shared/attempt.ts'
import { isMisleading, nameLook } from './name-look.ts'

/**
 * The identity that two wallets of a page both claim: `domain` = the same rdns, `name` = look-alike names in one namespace.
 * The genuine wallet cannot be determined.
 */
export type Dispute = 'domain' | 'name'
/** By `placeOf`. A disputed domain takes precedence over a disputed name. */
export type Disputes = ReadonlyMap<string, Dispute>

type Claimant = Pick<Connector, 'id' | 'chain' | 'type' | 'rdns' | 'name' | 'provider' | 'connectors'>

/** A key per id and namespace, because one id may exist in several namespaces; a WalletConnect session covers all. */
export function placeOf({ id, chain, type }: Pick<Connector, 'id' | 'chain' | 'type'>): string {
  return type === 'WALLET_CONNECT' ? id : `${chain}:${id}`
}

export const NO_DISPUTES: Disputes = new Map()

/** Wallets found in the page, whose identity is self-declared. */
export function isOfPage({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED'
}

/** The disputed identities among all wallets of the page, including those beyond the first rows. */
export function disputesAmong(connectors: readonly Claimant[]): Disputes {
  const disputes = new Map<string, Dispute>()
  const ofPage = connectors.filter(isOfPage)
  const contend = (dispute: Dispute, claim: (connector: Claimant) => string | undefined) => {
    const crowds = new Map<string | undefined, Claimant[]>()
    for (const connector of ofPage) {
      const crowd = crowds.get(claim(connector))
      if (crowd) crowd.push(connector)
      else crowds.set(claim(connector), [connector])
    }
    crowds.delete(undefined)
    // One wallet may announce itself twice; beside another one, neither of its entries is undisputed.
    for (const crowd of crowds.values())
      if (crowd.some(({ provider }, at) => at > 0 && (!provider || provider !== crowd[0]?.provider)))
        for (const each of crowd) disputes.set(placeOf(each), dispute)
  }
  contend('name', (connector) => `${connector.chain} ${lookOf(connector)}`)
  contend('domain', ({ chain, rdns }) => rdns && `${chain} ${rdns}`)
  return disputes
}

const looks = new WeakMap<Claimant, string>()

/** Cached per list, because there may be thousands of wallets and many changes. */
export function lookOf(connector: Claimant): string {
  const known = looks.get(connector)
  if (known !== undefined) return known
  const look = nameLook(connector.name)
  looks.set(connector, look)
  return look
}

/** Texts of built-in rows and tags: a wallet with such a name is shown with its domain. */
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

/** Whether a name alone can mislead; then the domain is shown next to it. */
export function mayMislead(name: string): boolean {
  return isMisleading(name) || OWN_LOOKS.has(nameLook(name))
}

/** Whether a wallet is shown with its domain, wherever it is named. Rows of our own (Safe, Coinbase) are named as they are. */
export function needsDomain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).some(
    (part) => disputes.has(placeOf(part)) || (part.type === 'ANNOUNCED' ? mayMislead(part.name) : isMisleading(part.name)),
  )
}

/** The domain that a wallet gives: its rdns, else the host of its site, as the network reads it. Empty: it gives none. */
export function domainOf({ rdns, homepage }: Readonly<{ rdns?: string | undefined; homepage?: string | undefined }>): string {
  if (rdns !== undefined) return rdns
  return attempt(() => (/^https?:/i.test(homepage ?? '') ? new URL(homepage ?? '').hostname : ''), '')
}

/** The wallets that an entry of the list stands for. */
const partsOf = (connector: Claimant): readonly Claimant[] => connector.connectors ?? [connector]

/** Whether a wallet may be matched by its rdns to the registry and to stored data: it has one that no other wallet claims. */
export function ownsDomain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).every((part) => !isOfPage(part) || (part.rdns !== undefined && disputes.get(placeOf(part)) !== 'domain'))
}

/** Whether a wallet may get a tag (installed, recent) and the place that goes with it. A name alone is not enough. */
export function isPlain(connector: Claimant, disputes: Disputes): boolean {
  return partsOf(connector).every((part) => !disputes.has(placeOf(part)) && (part.type !== 'ANNOUNCED' || part.rdns !== undefined))
}
