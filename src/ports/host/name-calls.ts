/** What a text is worth as a name of the account: see `suggestNames`. */
export type NameChoice = Readonly<{
  /** What would be registered, `alice.reown.id`; absent when the text cannot be a name. */
  name?: string | undefined
  /** Why it cannot: fewer than 4 characters, or others than letters, digits and hyphens. */
  fault?: 'short' | 'invalid' | undefined
  /** Absent where the service does not say. */
  isAvailable?: boolean | undefined
  /** The text that was asked for comes first. */
  suggestions: readonly Readonly<{ name: string; isRegistered: boolean }>[]
}>

/** Names of the account without the view. */
export interface NameCalls {
  /**
   * Whether `text` may be had as a name of the account (letters, digits and hyphens, at least 4) on the active network, and what else there
   * is. For a field that is typed in: the service is asked after 500 ms, and a later call ends this one (ABORTED).
   * @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008 (no project id), NAME_SUGGESTIONS_FAILED (with the service's reason), ABORTED
   * @example
   * await portico.suggestNames('alice')
   * // { name: 'alice.reown.id', isAvailable: true, suggestions: [{ name: 'alice.reown.id', isRegistered: false }, …] }
   */
  suggestNames(text: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<NameChoice>
  /**
   * Registers a name for the active account of an EVM wallet, which signs for it within ten seconds, and resolves it in full. Nothing is
   * signed for one that cannot be had: the facts of NAME_REGISTRATION_FAILED then have a `reason`, and else the service's words.
   * @throws NAME_OWNER_NOT_FOUND, CHAIN_ID_INVALID, CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, NAME_REVERSE_FAILED, NAME_SUGGESTIONS_FAILED,
   * USER_REJECTED, WALLET_REFUSED, NAME_REGISTRATION_FAILED, ABORTED
   * @example await portico.registerName('alice') // 'alice.reown.id'
   */
  registerName(text: string, options?: Readonly<{ signal?: AbortSignal }>): Promise<string>
}
