import type { AccountService } from '../../domain/account/account-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { fullName, registeredCoinType, registrationMessage, toLabel } from '../../domain/names/name-rules.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { activeAccount, isSameAccount, isSameAddress, walletSigner } from '../../domain/siwx/siwx-account.ts'
import type { NameDirectory } from '../../ports/names/name-directory.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Registers a name for the active account, with a signature of its wallet. Spec §4, "Name registration". */
export class RegisterName {
  constructor(
    private readonly directory: NameDirectory,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
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
   * Resolves the registered name and shows the success view; a failure leaves the visitor at the field.
   * @throws NAME_OWNER_NOT_FOUND, CHAIN_ID_INVALID, USER_REJECTED, WALLET_REFUSED, NAME_REGISTRATION_FAILED (with the server's reason), ABORTED
   */
  async run(text: string, signal: AbortSignal): Promise<string> {
    const { label } = toLabel(text)
    const name = fullName(label ?? text)
    const about = { ensName: name, isSmartAccount: this.#isSmart }
    try {
      if (!label) throw fail('NAME_REGISTRATION_FAILED', { name })
      const account = activeAccount(this.connections, this.networks)
      if (account?.namespace !== 'eip155') throw fail('NAME_OWNER_NOT_FOUND', {})
      const coinType = registeredCoinType(Number(account.caipNetworkId.slice('eip155:'.length)))
      this.events.track('REGISTER_NAME_INITIATED', about)
      await this.#register(name, coinType, account, signal)
      this.events.track('REGISTER_NAME_SUCCESS', about)
    } catch (error) {
      if (signal.aborted) throw fail('ABORTED', {}, { cause: error })
      this.events.track('REGISTER_NAME_ERROR', { ...about, error: toAppError(error).message })
      if (this.router.current.view === 'RegisterAccountNameSuccess') this.router.replace('RegisterAccountName')
      throw error
    }
    this.router.replace('RegisterAccountNameSuccess')
    return name
  }

  async #register(name: string, coinType: number, account: SiwxAccount, signal: AbortSignal): Promise<void> {
    const { address, caipNetworkId } = account
    const message = registrationMessage(name, this.clock.now())
    const signature = await walletSigner(this.connections)(account, message, signal)
    this.#expect(account, signal)
    const record = await this.directory.register({ name, coinType, address, message, signature }, caipNetworkId, signal)
    this.#expect(account, signal)
    const isOurs = record.name === name && Object.values(record.addresses).some((each) => isSameAddress('eip155', each, address))
    if (!isOurs) throw fail('NAME_REGISTRATION_FAILED', { name })
    await this.accounts.rename('eip155', address, name)
  }

  /** What was signed or registered for one account must not name another. @throws ABORTED, NAME_OWNER_NOT_FOUND */
  #expect(account: SiwxAccount, signal: AbortSignal): void {
    if (signal.aborted) throw fail('ABORTED', {})
    if (!isSameAccount(activeAccount(this.connections, this.networks), account)) throw fail('NAME_OWNER_NOT_FOUND', {})
  }

  get #isSmart(): boolean {
    return this.connections.connection('eip155')?.accounts[0].type === 'smartAccount'
  }
}
