import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { within } from '../shared/deadline.ts'
import type { Connection, Connector } from './connection.ts'

/** Timeout of a disconnect request. Spec §4. */
const GOODBYE_MS = 3000

const keyOf = ({ chain, id }: Pick<Connector, 'chain' | 'id'>) => `${chain} ${id}`

/** Sends disconnect requests to wallets. */
export class Goodbyes {
  readonly #running = new Map<string, AbortController>()

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Sends a disconnect request; its result does not matter here. Resolves within 3 s, never rejects. */
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

  /** Called before the wallet is connected again: a pending disconnect request must not end the new connection. */
  takeBack(connector: Pick<Connector, 'chain' | 'id' | 'type'>): void {
    // Sessions are ended by their topic, so a new session is not affected.
    if (connector.type !== 'WALLET_CONNECT') this.#running.get(keyOf(connector))?.abort()
  }
}

/** A wallet object shared by several namespaces is disconnected with the last of them, because the request ends all. */
export function isStillUsed({ connector: { chain, provider } }: Connection, others: readonly Connection[]): boolean {
  return provider !== undefined && others.some(({ connector }) => connector.chain !== chain && connector.provider === provider)
}

/** Other namespaces of the same session: one disconnect request ends them all. */
export function partnersOf({ connector }: Connection, all: readonly Connection[]): readonly ChainNamespace[] {
  if (connector.type !== 'WALLET_CONNECT') return []
  return all.flatMap(({ connector: { id, chain } }) => (id === connector.id && chain !== connector.chain ? [chain] : []))
}
