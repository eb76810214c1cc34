import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { aborted } from '../../domain/shared/async/aborted.ts'
import { Span } from '../../domain/shared/async/span.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import { isNewVisitor } from '../../infrastructure/storage/connection-hint.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { MultiWalletAccess } from './multi-wallet-access.ts'

/** As long as the core may take. */
const LIMIT = { ms: 30_000, late: aborted }

/** Fetches the code that stores several wallets, if the site enables it. Not for new visitors before their first connection. */
export class KeeperFetcher extends Disposable {
  readonly #life = new Span()

  constructor(
    connections: ConnectionService,
    options: OptionsService,
    { storage }: PorticoOptions,
    several: Pick<MultiWalletAccess, 'use'>,
    clock: Clock,
  ) {
    super()
    const isNew = typeof storage !== 'object' && isNewVisitor(window)
    const fetchKeeper = async () => {
      if (!options.state.value.features.multiWallet) return
      // A connection waits for it.
      await withDeadline({ ...LIMIT, clock, signal: this.#life.signal }, () => several.use()).catch(() => {})
    }
    const whenOfUse = () => (isNew && connections.connections.length === 0 ? undefined : fetchKeeper())
    connections.fetchKeeper = fetchKeeper
    this.own(() => this.#life.end())
    for (const { state } of [options, connections]) this.own(state.watch(whenOfUse))
    void whenOfUse()
  }
}
