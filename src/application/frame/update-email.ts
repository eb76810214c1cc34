import { Subject } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmailUpdate } from '../../domain/frame/email-update.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import { poll } from '../../domain/shared/async/poll.ts'
import { race } from '../../domain/shared/async/race.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** How often the stored address is looked at. */
const POLL_MS = 1_000

/** The site's `updateEmail()`: shows the views, and resolves when the address has changed. */
export class UpdateEmail {
  readonly #disposed = new Subject<void>()

  constructor(
    private readonly update: EmailUpdate,
    private readonly wallet: EmbeddedWallet,
    private readonly wallets: WalletService,
    private readonly modal: ModalService,
    private readonly open: OpenModal,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {}

  /** `signal` ends only the waiting. @throws AUTH_CONNECTOR_NOT_FOUND, EMAIL_NOT_CONNECTED, MODAL_CLOSED, ABORTED, DISPOSED */
  async run(signal = never()): Promise<Readonly<{ email: string }>> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (!this.wallets.state.value.connectors.some(({ type }) => type === 'AUTH')) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    const { visitor, state } = this.wallet
    const { users, provider } = state.value
    const before = this.update.current
    // The same as in the settings: the address of a social account is its provider's.
    if (users.size > 0 && provider !== 'email') throw fail('EMAIL_NOT_CONNECTED', { isSocial: true })
    if (users.size === 0 || before === undefined) throw fail('EMAIL_NOT_CONNECTED', {})
    this.events.track('EMAIL_EDIT')
    this.open.run({ view: 'UpdateEmailWallet' })
    // The address of the next login is no new address of this one.
    const changed = async () => {
      const { current: email } = this.update
      return visitor.aborted || email === undefined || email === before ? undefined : { email }
    }
    const left = async (ends: AbortSignal) => {
      await firstOf(until(ends, this.modal.left$))
      // A code that the page was given before the modal was left is not given up by it.
      await this.update.settled()
      const email = await changed()
      if (!email) throw fail('MODAL_CLOSED', {})
      return email
    }
    const disposed = async (ends: AbortSignal) => {
      await firstOf(until(ends, this.#disposed))
      throw fail('DISPOSED', {})
    }
    return race(signal, left, disposed, (ends) => poll({ clock: this.clock, everyMs: POLL_MS, signal: ends }, changed))
  }

  dispose(): void {
    this.#disposed.next()
  }
}
