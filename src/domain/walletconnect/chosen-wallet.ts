import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'

/**
 * The wallet that was chosen in a list: the data of views like ConnectingWalletConnect and Downloads.
 * Registry wallets fit as they are; the site's custom wallets are converted.
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
    /** The picture that the list shows already: an object URL, or the site's own https URL. */
    imageUrl?: string | undefined
    /** Another wallet of the list it was chosen from has this name, or one that looks like it: its domain is shown with it. */
    isDoubtful?: boolean | undefined
  }
>
