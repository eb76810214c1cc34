import type { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Ask } from '../shared/async/job.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import type { Connection, Connector, NamespaceState } from './connection.ts'
import type { Returned } from './returning-wallet.ts'

/** Timeout of a disconnect request. */
const DISCONNECT_MS = 3000

const keyOf = ({ chain, id }: Pick<Connector, 'chain' | 'id'>) => `${chain} ${id}`

/** Sends disconnect requests to wallets. */
export class Disconnects {
  readonly #requests: Mailbox

  constructor(
    clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#requests = new Mailbox(clock)
  }

  /**
   * Sends a disconnect request, instead of one on its way, unless another namespace shares the session or the login, or the wallet's
   * object; its result does not matter here. Resolves within 3 s, never rejects.
   */
  async send({ adapter, connection }: Returned, active: readonly Connection[] = [], all = active): Promise<void> {
    const { connector } = connection
    if (partnersOf(connection, active).length > 0 || isStillUsed(connection, all)) return
    await this.#post((signal) => adapter.disconnect(connection, signal), connector.name, keyOf(connector))
  }

  /** The page of the embedded wallet may have a login of a visitor who is not connected here yet. Resolves within 3 s, never rejects. */
  signOut(adapters: ChainAdapters): Promise<void> {
    return this.#post(async () => adapters.signOut?.(), 'AUTH', 'AUTH')
  }

  /** Called before the wallet is connected again: a pending disconnect request must not end the new connection. */
  cancel(connector: Pick<Connector, 'chain' | 'id' | 'type'>): void {
    // Sessions are ended by their topic, so a new session is not affected.
    if (connector.type !== 'WALLET_CONNECT') this.#requests.abort(keyOf(connector))
  }

  #post(ask: Ask<void>, wallet: string, name: string): Promise<void> {
    const limit = { ms: DISCONNECT_MS, graceMs: 0, late: () => fail('WALLET_SILENT', { wallet }) }
    const failed = (error: unknown) => this.logger.info('The wallet did not answer the disconnect', { code: toAppError(error).code })
    return this.#requests.post(ask, { policy: 'instead', name, limit, failed })
  }
}

/** A wallet object shared by several namespaces is disconnected with the last of them, because the request ends all. */
export function isStillUsed({ connector: { chain, provider } }: Connection, others: readonly Connection[]): boolean {
  return provider !== undefined && others.some(({ connector }) => connector.chain !== chain && connector.provider === provider)
}

/** A login by e-mail or social account that is being restored, or is not connected yet. */
export function isLoggingIn(state: NamespaceState): boolean {
  return 'connector' in state && state.connector?.type === 'AUTH'
}

/** Other namespaces of the same session or login: one disconnect request ends them all. */
export function partnersOf({ connector }: Connection, all: readonly Connection[]): readonly ChainNamespace[] {
  if (connector.type !== 'WALLET_CONNECT' && connector.type !== 'AUTH') return []
  return all.flatMap(({ connector: { id, chain } }) => (id === connector.id && chain !== connector.chain ? [chain] : []))
}
