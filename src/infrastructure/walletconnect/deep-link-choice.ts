import { type AppLink, parseAppLink } from '../../domain/walletconnect/wallet-links.ts'

/** Where WalletConnect's client looks for the app that a request is to open. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * The app that accepted by link. WalletConnect's client reads the entry from localStorage and opens whatever it says, so it is checked
 * before each request: a link that we would not open is removed, however it came there. Storage reference, 2.
 */
export class DeepLinkChoice {
  constructor(private readonly storage: () => Storage = () => globalThis.localStorage) {}

  keep(app: AppLink | undefined): void {
    this.#do((storage) => {
      if (app) storage.setItem(KEY, JSON.stringify(app))
      else storage.removeItem(KEY)
    })
  }

  /** Removes what is not to be opened. */
  check(): void {
    this.#do((storage) => {
      const text = storage.getItem(KEY)
      if (text !== null && !parseAppLink(parse(text))) storage.removeItem(KEY)
    })
  }

  /** A page without storage opens nothing by itself. */
  #do(work: (storage: Storage) => void): void {
    try {
      work(this.storage())
    } catch {
      // Sandboxed frames and full disks: the visitor opens the wallet by hand.
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
