import { filter, merge, Subject } from 'rxjs'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { race } from '../../domain/shared/async/race.ts'
import { whenAborted } from '../../domain/shared/async/when-aborted.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'
import type { FillSend, Wish } from './fill-send.ts'

const FORMS: ReadonlySet<string> = new Set(['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'])

/** Opens the send view with the site's values, and resolves the hash once the visitor's wallet sent it. */
export class OpenSend {
  /** Ends the call before this one. */
  readonly #calls = new Subject<void>()

  constructor(
    private readonly filling: FillSend,
    private readonly send: SendService,
    private readonly networks: NetworkService,
    private readonly switchNetwork: SwitchNetwork,
    private readonly open: OpenModal,
    private readonly close: Pick<CloseModal, 'run'>,
    private readonly modal: ModalService,
    private readonly router: Router,
  ) {}

  /**
   * @throws SEND_ADDRESS_NOT_FOUND, SEND_NETWORK_NOT_FOUND, SEND_INCOMPLETE, SEND_TOKEN_MISSING, MODAL_CLOSED, ABORTED, and what switching
   * the network throws
   */
  async run(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Readonly<{ hash: string }>> {
    const wish = this.filling.read(given)
    if (signal.aborted) throw fail('ABORTED', {})
    // Ends the call before this one at once, also while a wallet still has to switch.
    this.#calls.next()
    let turn: number | undefined
    const left = async (ends: AbortSignal) => {
      await firstOf(until<unknown>(ends, merge(this.modal.left$, this.modal.closing$, this.#calls)))
      throw fail('MODAL_CLOSED', {})
    }
    const sent = async (ends: AbortSignal) => {
      const { hash } = await firstOf(until(ends, this.send.sent$.pipe(filter((each) => each.turn === turn))))
      return { hash }
    }
    const show = async (ends: AbortSignal) => {
      // In the task of the call where nothing has to switch, so that `stop` knows what is shown.
      if (this.networks.state.value.active?.network.caipNetworkId !== wish.network.caipNetworkId)
        await abortable(this.switchNetwork.run(wish.network, ends), ends)
      turn = this.#show(wish)
      return new Promise<never>(() => {})
    }
    const stop = () => {
      const isShown = turn === this.send.turn && FORMS.has(this.router.current.view)
      const { status } = this.send.state.value.step
      if (isShown && status !== 'checking' && status !== 'asking') this.close.run()
    }
    const unhear = whenAborted(signal, stop)
    try {
      return await race(signal, left, sent, show)
    } finally {
      unhear()
      if (turn === this.send.turn) this.send.release()
    }
  }

  /** Shows the form. Returns its number. */
  #show(wish: Wish): number {
    this.send.reset()
    this.open.run({ view: 'WalletSend', namespace: wish.network.chainNamespace })
    const { turn } = this.send
    void this.filling.run(wish)
    return turn
  }
}
