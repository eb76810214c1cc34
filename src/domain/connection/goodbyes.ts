import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { within } from '../shared/deadline.ts'
import type { Connection, Connector } from './connection.ts'

/** Spec §4: nobody waits longer for a wallet that does not let go. */
const GOODBYE_MS = 3000

const keyOf = ({ chain, id }: Pick<Connector, 'chain' | 'id'>) => `${chain} ${id}`

/** Tells wallets that the site leaves them. */
export class Goodbyes {
  readonly #running = new Map<string, AbortController>()

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The wallet is forgotten here whatever it answers. Settles within 3 s, never rejects. */
  async say(adapter: ChainAdapter, connection: Connection): Promise<void> {
    const { connector } = connection
    const key = keyOf(connector)
    const controller = new AbortController()
    this.#running.get(key)?.abort()
    this.#running.set(key, controller)
    const late = () => fail('WALLET_SILENT', { wallet: connector.name })
    try {
      await within({ clock: this.clock, ms: GOODBYE_MS, late, signal: controller.signal }, (signal) =>
        adapter.disconnect(connection, signal),
      )
    } catch (error) {
      this.logger.info('The wallet did not take the goodbye; it is forgotten here all the same', { code: toAppError(error).code })
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key)
    }
  }

  /** The wallet is asked for its accounts again: a goodbye that is still on its way must not end what comes of that. */
  takeBack(connector: Pick<Connector, 'chain' | 'id' | 'type'>): void {
    // A session is ended by its own name: the next is another one.
    if (connector.type !== 'WALLET_CONNECT') this.#running.get(keyOf(connector))?.abort()
  }
}

/** A wallet that is one object for several chains is left with the last of them: its goodbye is for all. */
export function isStillUsed({ connector: { chain, provider } }: Connection, others: readonly Connection[]): boolean {
  return provider !== undefined && others.some(({ connector }) => connector.chain !== chain && connector.provider === provider)
}

/** Other namespaces of the same session: one goodbye is for them all. */
export function partnersOf({ connector }: Connection, all: readonly Connection[]): readonly ChainNamespace[] {
  if (connector.type !== 'WALLET_CONNECT') return []
  return all.flatMap(({ connector: { id, chain } }) => (id === connector.id && chain !== connector.chain ? [chain] : []))
}
