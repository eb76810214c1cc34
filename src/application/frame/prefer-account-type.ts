import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { accountTypeOf } from '../../domain/frame/frame-user.ts'
import type { EmbeddedAccountType } from '../../domain/frame/secure-calls.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { Mailbox } from '../../domain/shared/async/mailbox.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Uses the other account of the embedded wallet: its own keys (`eoa`) or the contract they own. Kept for the next visits. */
export class PreferAccountType {
  /** The last change of each namespace while it is on its way, also where nobody waits for it any more. */
  readonly #changes: Mailbox

  constructor(
    private readonly wallet: Pick<EmbeddedWallet, 'prefer'>,
    private readonly connections: ConnectionService,
    private readonly events: EventService,
    clock: Clock,
  ) {
    this.#changes = new Mailbox(clock)
  }

  /** @throws EMAIL_NOT_CONNECTED, CHAIN_UNSUPPORTED (no smart accounts there), FRAME_REQUEST_FAILED, FRAME_REQUEST_TIMEOUT, ABORTED */
  async run(type: EmbeddedAccountType, namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    const connection = this.connections.connection(namespace)
    if (connection?.connector.type !== 'AUTH') throw fail('EMAIL_NOT_CONNECTED', {})
    // What is shown may be over when a change on its way has ended.
    if (connection.accounts[0].type === type && !this.#changes.has(namespace)) return
    const change = () => this.#changes.run(() => this.wallet.prefer(namespace, type), { policy: 'instead', name: namespace })
    // Who leaves does not give it up.
    const user = await this.#changes.run(change, { policy: 'beside', signal })
    // The page named another account than the requested one, and that account is shown.
    if (accountTypeOf(user) !== type) throw fail('FRAME_REQUEST_FAILED', {})
    const { address } = user
    const network = this.connections.connection(namespace)?.caipNetworkId ?? ''
    this.events.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network }, address)
  }
}
