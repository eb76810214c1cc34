import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isLoopbackUrl, isOpenableUrl, isWalletLinkBase } from '../shared/link.ts'
import { fieldsOf } from '../shared/own-value.ts'

const ID = /^[\w.:-]{1,128}$/
const RDNS = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}$/i
const CHAINS_MAX = 100
const KEPT_MAX = 100

/** Parses wallets stored by an earlier visit. The storage is not trusted: texts and links are validated again, invalid ones dropped. */
export function parseKeptWallets(value: unknown): readonly ListedWallet[] {
  return Array.isArray(value) ? value.slice(0, KEPT_MAX).flatMap((each: unknown) => parseKeptWallet(each) ?? []) : []
}

export function parseKeptWallet(value: unknown): ListedWallet | undefined {
  const kept = fieldsOf(value)
  const name = cleanText(kept['name'])
  const id = kept['id']
  if (name === undefined || typeof id !== 'string' || !ID.test(id)) return undefined
  return {
    id,
    name,
    homepage: web(kept['homepage']),
    imageId: matching(kept['imageId'], ID),
    order: typeof kept['order'] === 'number' ? kept['order'] : undefined,
    mobileLink: link(kept['mobileLink']),
    desktopLink: link(kept['desktopLink']),
    webappLink: link(kept['webappLink']),
    linkMode: link(kept['linkMode']),
    appStore: web(kept['appStore']),
    playStore: web(kept['playStore']),
    chromeStore: web(kept['chromeStore']),
    rdns: matching(kept['rdns'], RDNS),
    injected: [],
    chains: chainsOf(kept['chains']),
    isCertified: kept['isCertified'] === true,
    supportsWalletConnect: kept['supportsWalletConnect'] === true,
    supportsPay: kept['supportsPay'] === true,
  }
}

/** The stored part of a wallet: what showing and opening it needs. */
export function keepWallet({ description: _, injected: __, chains, ...wallet }: ListedWallet): unknown {
  return { ...wallet, chains: chains.slice(0, CHAINS_MAX) }
}

function chainsOf(value: unknown): readonly CaipNetworkId[] {
  return Array.isArray(value) ? value.slice(0, CHAINS_MAX).filter((chain): chain is CaipNetworkId => isCaipNetworkId(chain)) : []
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

const link = (value: unknown): string | undefined => (isWalletLinkBase(value) || isLoopbackUrl(value) ? value : undefined)

function web(value: unknown): string | undefined {
  return typeof value === 'string' && /^https:/i.test(value) && isOpenableUrl(value) ? value : undefined
}

/** The registry data of the first view. */
export type FirstWallets = Readonly<{
  featured: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Domains and names of the wallets in the site's lists of excluded and included ids. */
  named: readonly ListedWallet[]
  /** The number of wallets for these networks. */
  count: number
  /** No wallet names one of the site's networks, so all are shown. */
  isAnyChain: boolean
}>

export const NO_WALLETS: FirstWallets = { featured: [], recommended: [], named: [], count: 0, isAnyChain: false }

export function keepFirst({ featured, recommended, named, count, isAnyChain }: FirstWallets): unknown {
  return { featured: featured.map(keepWallet), recommended: recommended.map(keepWallet), named: named.map(keepWallet), count, isAnyChain }
}

/** Undefined when invalid or empty. */
export function parseFirst(kept: unknown): FirstWallets | undefined {
  const { featured, recommended, named, count, isAnyChain } = fieldsOf(kept)
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return undefined
  const first = { featured: parseKeptWallets(featured), recommended: parseKeptWallets(recommended), named: parseKeptWallets(named) }
  if (first.featured.length + first.recommended.length === 0) return undefined
  return { ...first, count, isAnyChain: isAnyChain === true }
}
