import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { CustomWallet } from '../options/portico-options.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isLoopbackUrl, isWalletLinkBase } from '../shared/link.ts'

const ID = /^[\w.:-]{1,128}$/
const PICTURE = /^(?:https:\/\/|data:image\/)/i

/** A wallet of the site's own, as the lists show wallets: texts fit to be shown, links fit to be opened. Others are left out. */
export type OwnWallet = ListedWallet & Readonly<{ imageUrl?: string | undefined }>

export function ownWallets(wallets: readonly CustomWallet[]): readonly OwnWallet[] {
  return wallets.flatMap((wallet) => {
    const name = cleanText(wallet.name)
    return name !== undefined && ID.test(String(wallet.id)) ? [ownWallet(wallet, name)] : []
  })
}

function ownWallet(given: CustomWallet, name: string): OwnWallet {
  const wallet = {
    id: given.id,
    name,
    homepage: web(given.homepage),
    imageUrl: PICTURE.test(given.image_url ?? '') ? given.image_url : undefined,
    mobileLink: link(given.mobile_link),
    desktopLink: link(given.desktop_link),
    webappLink: link(given.webapp_link),
    appStore: web(given.app_store),
    playStore: web(given.play_store),
    rdns: given.rdns,
  }
  const hasStore = Boolean(wallet.homepage ?? wallet.appStore ?? wallet.playStore)
  const hasLink = Boolean(wallet.mobileLink ?? wallet.desktopLink ?? wallet.webappLink)
  // With nothing but shops it is one to get; with nothing at all it is one to scan a code with.
  return { ...wallet, injected: [], chains: [], isCertified: false, supportsWalletConnect: hasLink || !hasStore, supportsPay: false }
}

const link = (value: unknown): string | undefined => (isWalletLinkBase(value) || isLoopbackUrl(value) ? value : undefined)
const web = (value: string | undefined): string | undefined => (/^https?:\/\/\S+$/i.test(value ?? '') ? value : undefined)
