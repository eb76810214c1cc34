import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { CustomWallet } from '../options/portico-options.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isLoopbackUrl, isWalletLinkBase } from '../shared/link.ts'
import { isPicture } from '../shared/picture-url.ts'

const ID = /^[\w.:-]{1,128}$/

/** Converts the site's custom wallets to list entries: texts are sanitised, links validated. Invalid wallets are dropped. */
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
    imageUrl: isPicture(given.image_url) ? given.image_url : undefined,
    mobileLink: link(given.mobile_link),
    desktopLink: link(given.desktop_link),
    webappLink: link(given.webapp_link),
    appStore: web(given.app_store),
    playStore: web(given.play_store),
    rdns: given.rdns,
  }
  const hasStore = Boolean(wallet.homepage ?? wallet.appStore ?? wallet.playStore)
  const hasLink = Boolean(wallet.mobileLink ?? wallet.desktopLink ?? wallet.webappLink)
  // With store links only, it opens the downloads; without any link, the QR code.
  return { ...wallet, injected: [], chains: [], isCertified: false, supportsWalletConnect: hasLink || !hasStore, supportsPay: false }
}

const link = (value: unknown): string | undefined => (isWalletLinkBase(value) || isLoopbackUrl(value) ? value : undefined)
const web = (value: string | undefined): string | undefined => (/^https?:\/\/\S+$/i.test(value ?? '') ? value : undefined)
