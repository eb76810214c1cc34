import type { EventService } from '../../domain/analytics/event-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmailUpdate } from '../../domain/frame/email-update.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** Spec §4: how often the stored address is looked at. */
const POLL_MS = 1_000

/** The site's `updateEmail()`: shows the views, and resolves when the address has changed. Spec §4; reference: frame 12. */
export class UpdateEmail {
  readonly #stops = new Set<() => void>()

  constructor(
    private readonly update: EmailUpdate,
    private readonly wallet: EmbeddedWallet,
    private readonly wallets: WalletService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly open: OpenModal,
    private readonly close: CloseModal,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {}

  /** `signal` ends the waiting, not what the visitor does. @throws AUTH_CONNECTOR_NOT_FOUND, EMAIL_NOT_CONNECTED, MODAL_CLOSED, ABORTED, DISPOSED */
  async run(signal?: AbortSignal): Promise<Readonly<{ email: string }>> {
    if (signal?.aborted) throw fail('ABORTED', {})
    if (!this.wallets.state.value.connectors.some(({ type }) => type === 'AUTH')) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    const { visitor, state } = this.wallet
    const { users, provider } = state.value
    const before = this.update.current
    // The same as in the settings: the address of a social account is its provider's.
    if (users.size > 0 && provider !== 'email') throw fail('EMAIL_NOT_CONNECTED', { isSocial: true })
    if (users.size === 0 || before === undefined) throw fail('EMAIL_NOT_CONNECTED', {})
    this.events.track('EMAIL_EDIT')
    this.open.run({ view: 'UpdateEmailWallet' })
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const end = (settle: () => void) => {
        cancel()
        left.unsubscribe()
        this.#stops.delete(stop)
        signal?.removeEventListener('abort', giveUp)
        settle()
      }
      const giveUp = () => end(() => reject(fail('ABORTED', {})))
      const stop = () => end(() => reject(fail('DISPOSED', {})))
      // The address of the next login is no new address of this one.
      const changed = () => {
        const { current: email } = this.update
        return visitor.aborted || email === before ? undefined : email
      }
      const look = () => {
        const email = changed()
        if (email !== undefined) end(() => resolve({ email }))
        else cancel = this.clock.after(POLL_MS, look)
      }
      // A code that the page was given before the modal was left is not given up by it.
      const left = this.modal.left$.subscribe(async () => {
        await this.update.settled()
        const email = changed()
        end(() => (email !== undefined ? resolve({ email }) : reject(fail('MODAL_CLOSED', {}))))
      })
      this.#stops.add(stop)
      signal?.addEventListener('abort', giveUp)
      look()
    })
  }

  /** The new address, then its codes. */
  async start(email: string, signal: AbortSignal): Promise<void> {
    const step = await this.update.start(email, signal)
    this.router.replace(step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
  }

  async confirm(step: 'primary' | 'secondary', code: string, signal: AbortSignal): Promise<void> {
    if (step === 'primary') {
      await this.update.primary(code, signal)
      this.router.replace('UpdateEmailSecondaryOtp')
    } else {
      await this.update.secondary(code, signal)
      this.close.run()
    }
  }

  /** Starts over with the address. */
  again(): void {
    this.router.replace('UpdateEmailWallet')
  }

  dispose(): void {
    for (const stop of [...this.#stops]) stop()
  }
}
