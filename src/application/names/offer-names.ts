import type { AccountService } from '../../domain/account/account-service.ts'
import { type ActiveAccounts, canSign, isSameActive } from '../../domain/account/active-account.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { fullName, isDirectoryName, toLabel, withoutZone } from '../../domain/names/name-rules.ts'
import { TYPING_MS, typedFirst } from '../../domain/names/name-search.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { Mailbox } from '../../domain/shared/async/mailbox.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import type { NameChoice } from '../../ports/host/name-calls.ts'
import type { NameDirectory, NameSuggestion } from '../../ports/names/name-directory.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { RegisterName } from './register-name.ts'

/** Longer than the services and the wallet take by themselves. */
const LIMIT_MS = 1_800_000

type Options = Readonly<{ signal?: AbortSignal }>

/** Names for a site's own form: the checks, the pause and the words of the service are those of the view. */
export class OfferNames {
  readonly #box: Mailbox

  constructor(
    private readonly directory: NameDirectory,
    private readonly registering: RegisterName,
    private readonly active: ActiveAccounts,
    private readonly networks: NetworkService,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {
    this.#box = new Mailbox(clock, { ms: LIMIT_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }), graceMs: 0 })
  }

  /**
   * Whether `text` may be had on the active network, and what else there is. The service is asked after 500 ms, in which a later call takes
   * the place of this one.
   * @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, NAME_SUGGESTIONS_FAILED (with the server's reason), ABORTED (also for a later call)
   */
  suggest(text: string, { signal }: Options = {}): Promise<NameChoice> {
    const find = async (ends: AbortSignal): Promise<NameChoice> => {
      const { label, fault } = labelOf(text)
      if (label === undefined) return { fault, suggestions: [] }
      await sleep(this.clock, TYPING_MS, ends)
      const suggestions = await this.#suggestions(label, ends)
      const typed = suggestions.find(({ name }) => name === fullName(label))
      return { name: fullName(label), isAvailable: typed && !typed.isRegistered, suggestions }
    }
    return this.#box.run(find, { policy: 'supersede', name: 'suggest', signal })
  }

  /**
   * As `RegisterName.register`, after the checks that the view makes: nothing is signed for a name that cannot be had.
   * @throws CHAIN_UNSUPPORTED, SERVICE_OFF, APKT008, NAME_REVERSE_FAILED, NAME_SUGGESTIONS_FAILED, and as `RegisterName.register`
   */
  register(text: string, { signal }: Options = {}): Promise<string> {
    // A site that gives it up still hears of the name that was sent; the wallet is not asked for a site that has ended it.
    const register = (ends: AbortSignal) => this.#register(text, signal ? AbortSignal.any([signal, ends]) : ends)
    return this.#box.run(register, { policy: 'beside' })
  }

  dispose(): void {
    this.#box.dispose()
  }

  async #register(text: string, signal: AbortSignal): Promise<string> {
    const { label } = labelOf(text)
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
