import { type AppLink, parseAppLink } from '../../domain/walletconnect/wallet-links.ts'

/** Where WalletConnect's client looks for the app that a request is to open: in localStorage first, then in its own storage. */
export const LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

type LinkStorage = Readonly<{
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}>
/** As much of a universal provider as is needed here. */
type Opener = Readonly<{ client: { core: { storage: LinkStorage } } }>

/**
 * The app that accepted by link. WalletConnect's client opens whatever its storages say, so each is judged before each request: a link that
 * we would not open is removed, however it came there. Ours lies in the client's own storage; what lies in localStorage is another kit's.
 */
export class DeepLinkChoice {
  #writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly local: () => Storage = () => globalThis.localStorage) {}

  keep({ client }: Opener, app: AppLink | undefined): void {
    const { storage } = client.core
    this.#onLocal((local) => local.removeItem(LINK_KEY))
    this.#writing = this.#writing
      .then(() => storage.setItem(LINK_KEY, app ? JSON.stringify(app) : ''))
      .then(() => (app ? undefined : storage.removeItem(LINK_KEY)))
      // A page without storage opens nothing by itself.
      .catch(() => {})
  }

  /** Removes what is not to be opened. */
  async check({ client }: Opener): Promise<void> {
    const { storage } = client.core
    await this.#writing
    const kept = await storage.getItem(LINK_KEY).catch(() => undefined)
    if (kept !== undefined && kept !== null && !isOpened(kept)) await storage.removeItem(LINK_KEY).catch(() => {})
    this.#onLocal((local) => {
      const text = local.getItem(LINK_KEY)
      if (text !== null && !isOpened(text)) local.removeItem(LINK_KEY)
    })
  }

  #onLocal(work: (local: Storage) => void): void {
    try {
      work(this.local())
    } catch {
      // Sandboxed frames and full disks: the visitor opens the wallet by hand.
    }
  }
}

function isOpened(value: unknown): boolean {
  return readLink(value) !== undefined
}

/** A link as it is kept: JSON text, or the object itself. */
export function readLink(value: unknown): AppLink | undefined {
  if (typeof value !== 'string') return parseAppLink(value)
  try {
    return parseAppLink(JSON.parse(value))
  } catch {
    return undefined
  }
}
