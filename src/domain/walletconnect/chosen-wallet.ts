import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'

/**
 * The wallet that somebody picked in a list: what views like ConnectingWalletConnect and Downloads are opened with.
 * A wallet of the registry is one as it is; a wallet of the site's own is made one.
 */
export type ChosenWallet = Readonly<
  Pick<
    ListedWallet,
    | 'id'
    | 'name'
    | 'homepage'
    | 'imageId'
    | 'mobileLink'
    | 'desktopLink'
    | 'webappLink'
    | 'linkMode'
    | 'appStore'
    | 'playStore'
    | 'chromeStore'
    | 'rdns'
    | 'injected'
    | 'order'
  > & {
    /** Its picture where the list shows one already: an object URL, or the site's own https address. */
    imageUrl?: string | undefined
  }
>
