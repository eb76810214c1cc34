import type { Hex } from 'viem'

/** A mail that the secure site would have sent. `at`: ms since 1970. */
export type Mail = Readonly<{ to: string; subject: string; code?: string; link?: string; at: number }>

/** What the secure site may be told to do wrong. */
export type SecureSiteFaults = Readonly<{
  /** The page loads and never reports ready. */
  neverReady: boolean
  /** As most pages: its script ends where the browser denies it storage, and it never reports ready. */
  needsStorage: boolean
  /**
   * The page itself: `unframed` refuses to be shown in a frame (`frame-ancestors`), `missing` is a 404, `broken` a 500, `elsewhere` leads to
   * another page, `slow` comes after 3 s. Windows are served all the same.
   */
  page: 'served' | 'unframed' | 'missing' | 'broken' | 'elsewhere' | 'slow'
  /** Before it is ready, and with each answer, the page says what nobody asked: unknown types, and answers to ids of nobody. */
  babbles: boolean
  /** Requests that are never answered, by name. */
  silent: readonly string[]
  /** Requests that are answered with this error. */
  refused: Readonly<Record<string, string>>
  /** Requests that are answered twice, the second time with an error. */
  doubled: readonly string[]
  /** The page goes to this address after the request of that name. */
  leaves: Readonly<Record<string, string>>
  /** Answers of the right name and the wrong shape. */
  malformed: readonly string[]
  /** Answers whose texts are 5 MB long each. */
  oversized: readonly string[]
  /** Answers that are posted so many ms after they were there. */
  lateMs: Readonly<Record<string, number>>
  /** The page has forgotten who is logged in. */
  lostSession: boolean
  /** Windows are cut off from the site that opened them (Cross-Origin-Opener-Policy). */
  cutWindows: boolean
  /** The pages of windows come after 3 s. */
  slowWindows: boolean
  slowMs: number
  codesExpired: boolean
  /** The provider's window ends with `error=`. */
  socialRefused: boolean
}>

export type SecureSiteOptions = Readonly<{
  /** Any free one without. */
  port?: number
  /** Ids of the chains where a smart account is possible: 1 and 31337 without. */
  smartAccountNetworks?: readonly number[]
  /** Funds an address on a node that can: new visitors have something to send, and the owners of smart accounts pay for their transactions. */
  fund?: (address: string, rpcUrl: string) => Promise<void>
  /** Contracts of the tokens that `wallet_getAssets` lists where they are deployed. */
  tokens?: readonly Hex[]
  /** Names of the collectibles that `wallet_getAssets` lists for every visitor, each with a picture of the site. */
  collectibles?: readonly string[]
}>

export type SecureSiteServer = Readonly<{
  /** For the option `services.secureSite`. */
  url: string
  mails: readonly Mail[]
  /** Names of all requests, in order; `RPC_REQUEST` with its method. */
  requests: readonly string[]
  faults: SecureSiteFaults
  setFaults(faults: Partial<SecureSiteFaults>): void
  /** Follows the latest link that was sent to this address. */
  registerDevice(email: string): boolean
  stop(): Promise<void>
}>

/**
 * The page of the embedded wallet on loopback, in Node: it speaks the protocol of the frame, signs with real keys, keeps its mails in
 * `mails`, plays the social providers, and can do everything wrong. Its keys are derived from public names: a stand-in, not custody.
 */
export async function startSecureSite(options: SecureSiteOptions = {}): Promise<SecureSiteServer> {
  // Fetched here: the rest of these fakes runs in browsers, too.
  const { serveSecureSite } = await import('../../../sandbox/secure-site/secure-site.ts')
  return serveSecureSite(options)
}
