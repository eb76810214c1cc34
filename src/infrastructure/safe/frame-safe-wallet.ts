import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { ExternalWallet } from '../../ports/connection/external-wallet.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { RequestArguments } from '../shared/eip1193-request.ts'
import { ParentChannel } from './parent-channel.ts'
import { SafeProvider } from './safe-provider.ts'

/** The Safe at `origin` that embeds this page. */
export class FrameSafeWallet implements ExternalWallet {
  readonly #parent: ParentChannel
  readonly provider: SafeProvider

  constructor(origin: string, randomness: Randomness, clock: Clock, page: ConstructorParameters<typeof ParentChannel>[0] = window) {
    this.#parent = new ParentChannel(page, origin, randomness)
    this.provider = new SafeProvider(this.#parent, clock)
  }

  /** The Safe has no window to close; its late answer is ignored. Other requests of the page keep waiting for the owners. */
  ask(args: RequestArguments, signal: AbortSignal): Promise<unknown> {
    return abortable(this.provider.request(args), signal)
  }

  /** The parent cannot be disconnected, so reconnecting is suppressed until the visitor requests it or the page is reloaded. */
  async forget(): Promise<void> {
    this.provider.leave()
  }

  dispose(): void {
    this.#parent.giveUp(fail('ABORTED', {}))
    this.#parent.dispose()
  }
}
