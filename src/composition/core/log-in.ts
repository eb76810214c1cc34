import type { CloseModal } from '../../application/routing/close-modal.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { untilAborted } from './calls.ts'
import type { EmbeddedAccess } from './embedded-access.ts'
import type { ShowView } from './show-view.ts'

/** `connect()` with the embedded wallet. */
export class LogIn {
  constructor(
    private readonly showing: ShowView,
    private readonly closing: CloseModal,
    private readonly options: OptionsService,
    private readonly embedded: EmbeddedAccess,
    private readonly clock: Clock,
  ) {}

  /**
   * A login that the site names is shown at once: browsers open a window only in the task of a click.
   * @throws as `LogInForSite`, VIEW_UNAVAILABLE
   */
  async run(login: OpenOptions | undefined, namespace: ChainNamespace | undefined, signal = never()): Promise<Connection> {
    const show = (given: OpenOptions) => this.showing.run(given.view, { ...given, namespace })
    const shownAt = this.clock.monotonic()
    const showing = login && show(login)
    // Given up before the code is there that ends with the signal what it shows.
    let isEarly = login !== undefined
    const leave = () => isEarly && signal.aborted && this.closing.safely()
    showing?.then(leave, () => {})
    signal.addEventListener('abort', leave)
    try {
      const wallet = await untilAborted(this.embedded.use(), signal)
      isEarly = false
      const { email } = this.options.state.value.features
      return await wallet.logIn({
        ...{ namespace, signal, shownAt: showing && shownAt },
        show: () => showing ?? show({ view: email ? 'EmailLogin' : 'ConnectSocials' }),
      })
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
