import type { AccountService } from '../../domain/account/account-service.ts'
import { type ActiveAccounts, canSign, isSameActive } from '../../domain/account/active-account.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { fullName, isDirectoryName, toLabel, withoutZone } from '../../domain/names/name-rules.ts'
import { TYPING_MS, typedFirst } from '../../domain/names/name-search.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import type { NameChoice } from '../../ports/host/name-calls.ts'
import type { NameDirectory, NameSuggestion } from '../../ports/names/name-directory.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { RegisterName } from './register-name.ts'

type Options = Readonly<{ signal?: AbortSignal }>

/** Names for a site's own form: the checks, the pause and the words of the service are those of the view. */
export class OfferNames {
  #latest = new AbortController()
  readonly #end = new AbortController()

  constructor(
    private readonly directory: NameDirectory,
    private readonly registering: RegisterName,
    private readonly active: ActiveAccounts,
    private readonly networks: NetworkService,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether `text` may be had on the active network, and what else there is. The service is asked after 500 ms, in which a later call takes the place of this one.
   * @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, NAME_SUGGESTIONS_FAILED (with the server's reason), ABORTED (also for a later call)
   */
  async suggest(text: string, { signal = new AbortController().signal }: Options = {}): Promise<NameChoice> {
    this.#latest.abort()
    const latest = new AbortController()
    this.#latest = latest
    const leave = () => latest.abort()
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      const { label, fault } = labelOf(text)
      if (label === undefined) return { fault, suggestions: [] }
      await sleep(this.clock, TYPING_MS, latest.signal)
      const suggestions = await this.#suggestions(label, latest.signal)
      const typed = suggestions.find(({ name }) => name === fullName(label))
      return { name: fullName(label), isAvailable: typed && !typed.isRegistered, suggestions }
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /**
   * As `RegisterName.register`, after the checks that the view makes: nothing is signed for a name that cannot be had.
   * @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, NAME_REVERSE_FAILED, NAME_SUGGESTIONS_FAILED, and as `RegisterName.register`
   */
  async register(text: string, options: Options = {}): Promise<string> {
    const { label } = labelOf(text)
    // The wallet is not asked for a site that has ended it meanwhile.
    const signal = options.signal ? AbortSignal.any([options.signal, this.#end.signal]) : this.#end.signal
    if (label === undefined) return this.registering.register(`${text}`, signal)
    const account = this.active.state.value
    if (!canSign(account) || account.namespace !== 'eip155') throw fail('NAME_OWNER_NOT_FOUND', {})
    const name = fullName(label)
    await abortable(this.accounts.findName('eip155'), signal)
    const { address, identity } = this.accounts.state.value.eip155 ?? {}
    if (address !== account.address) throw fail('NAME_OWNER_NOT_FOUND', {})
    // Other names of the account, of ENS for instance, may not be known.
    const own = identity ? [identity] : await abortable(this.directory.reverse(account.address, this.#chain(), signal), signal)
    if (own.some(({ name: each }) => each !== undefined && isDirectoryName(each)))
      throw fail('NAME_REGISTRATION_FAILED', { name, reason: 'owned' })
    const suggestions = await this.#suggestions(label, signal)
    if (suggestions.find((each) => each.name === name)?.isRegistered) throw fail('NAME_REGISTRATION_FAILED', { name, reason: 'taken' })
    // All of this was asked for one account, and is signed by no other.
    if (!isSameActive(this.active.state.value, account)) throw fail('NAME_OWNER_NOT_FOUND', {})
    return this.registering.register(label, signal)
  }

  dispose(): void {
    this.#latest.abort()
    this.#end.abort()
  }

  async #suggestions(label: string, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    for (;;) {
      const chain = this.#chain()
      const found = await abortable(this.directory.suggestions(label, chain, signal), signal)
      if (chain !== this.#chain()) continue
      // The first suggestion is the text itself; a directory without any does not serve the chain.
      if (found.length === 0) throw fail('CHAIN_UNSUPPORTED', { network: chain })
      return typedFirst(label, found)
    }
  }

  /** @throws CHAIN_UNSUPPORTED */
  #chain(): CaipNetworkId {
    const { active } = this.networks.state.value
    if (active?.supported && active.network.chainNamespace === 'eip155') return active.network.caipNetworkId
    throw fail('CHAIN_UNSUPPORTED', { network: active?.network.caipNetworkId ?? 'eip155' })
  }
}

/** Without its zone, as the view takes it. A host's text may be of any kind. */
function labelOf(text: string): ReturnType<typeof toLabel> {
  return toLabel(withoutZone(`${text}`.toLowerCase()))
}
