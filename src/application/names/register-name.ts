import type { AccountService } from '../../domain/account/account-service.ts'
import { type ActiveAccount, type ActiveAccounts, canSign, isSameActive } from '../../domain/account/active-account.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { fullName, registeredCoinType, registrationMessage, toLabel } from '../../domain/names/name-rules.ts'
import type { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { walletSigner } from '../../domain/siwx/siwx-account.ts'
import type { NameDirectory } from '../../ports/names/name-directory.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** How old a message may be when the service sees it. */
const MESSAGE_MS = 10_000

/** Registers a name for the active account, with a signature of its wallet. */
export class RegisterName {
  constructor(
    private readonly directory: NameDirectory,
    private readonly connections: ConnectionService,
    private readonly active: ActiveAccounts,
    private readonly accounts: AccountService,
    private readonly router: Router,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {}

  /** The event that starts the flow. */
  begin(): void {
    this.events.track('OPEN_ENS_FLOW', { isSmartAccount: this.#isSmart })
  }

  /**
   * As `register`, for the view: shows the success view. After a failure the field stays; a visitor who has left the view is not moved.
   * @throws as `register`
   */
  async run(text: string, signal: AbortSignal): Promise<string> {
    const name = await this.register(text, signal)
    if (this.router.current.view === 'RegisterAccountName') this.router.replace('RegisterAccountNameSuccess')
    return name
  }

  /**
   * Resolves the registered name. Once the request is sent, `signal` does not give it up: a visitor who left has the name too.
   * @throws NAME_OWNER_NOT_FOUND, CHAIN_ID_INVALID, USER_REJECTED, WALLET_REFUSED, NAME_REGISTRATION_FAILED (with the server's reason),
   * ABORTED
   */
  async register(text: string, signal: AbortSignal): Promise<string> {
    const { label, fault } = toLabel(text)
    const name = fullName(label ?? text)
    const about = { ensName: name, isSmartAccount: this.#isSmart }
    try {
      if (!label) throw fail('NAME_REGISTRATION_FAILED', { name, reason: fault })
      const account = this.active.state.value
      if (!canSign(account) || account.namespace !== 'eip155') throw fail('NAME_OWNER_NOT_FOUND', {})
      const coinType = registeredCoinType(Number(account.caipNetworkId.slice('eip155:'.length)))
      this.events.track('REGISTER_NAME_INITIATED', about)
      await this.#register(name, coinType, account, signal)
      this.events.track('REGISTER_NAME_SUCCESS', about)
    } catch (error) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
      this.events.track('REGISTER_NAME_ERROR', { ...about, error: toAppError(error).message })
      throw error
    }
    return name
  }

  async #register(name: string, coinType: number, account: ActiveAccount, signal: AbortSignal): Promise<void> {
    const { address, caipNetworkId } = account
    const writtenAt = this.clock.now()
    const message = registrationMessage(name, writtenAt)
    const signature = await abortable(walletSigner(this.connections)(account, message, signal), signal)
    const isLate = this.clock.now() - writtenAt > MESSAGE_MS
    this.#expect(account)
    const wish = { name, coinType, address, message, signature }
    // The server may have done so when the visitor leaves: the request ends by its own deadline.
    const record = await this.directory.register(wish, caipNetworkId, never()).catch((cause: unknown) => {
      // The service decides by its own clock, so a late signature is sent; its refusal then has one more reason.
      if (!isLate || !isAppError(cause, 'NAME_REGISTRATION_FAILED')) throw cause
      throw fail('NAME_REGISTRATION_FAILED', { ...cause.facts, reason: 'late' }, { cause })
    })
    // The name is registered by now, for whatever network: only another account must not be shown with it.
    if (!this.#isInUse(address)) throw fail('NAME_OWNER_NOT_FOUND', {})
    const isOurs = record.name === name && Object.values(record.addresses).some((each) => isSameAddress('eip155', each, address))
    if (!isOurs) throw fail('NAME_REGISTRATION_FAILED', { name })
    await this.accounts.rename('eip155', address, name)
  }

  /** What was signed or registered for one account must not name another. @throws NAME_OWNER_NOT_FOUND */
  #expect(account: ActiveAccount): void {
    if (!isSameActive(this.active.state.value, account)) throw fail('NAME_OWNER_NOT_FOUND', {})
  }

  #isInUse(address: string): boolean {
    return isSameAddress('eip155', this.connections.connection('eip155')?.accounts[0].address ?? '', address)
  }

  get #isSmart(): boolean {
    return this.connections.connection('eip155')?.accounts[0].type === 'smartAccount'
  }
}
