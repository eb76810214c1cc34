import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail, toAppError } from '../errors/fail.ts'
import { within } from '../shared/deadline.ts'
import type { Connection } from './connection.ts'

/** Spec §4: nobody waits longer for a wallet that does not let go. */
const GOODBYE_MS = 3000

/** Tells the wallet that the site leaves it; it is forgotten here whatever it answers. Never rejects. */
export async function sayGoodbye(
  { clock, logger }: Readonly<{ clock: Clock; logger: Logger }>,
  adapter: ChainAdapter,
  connection: Connection,
): Promise<void> {
  const late = () => fail('WALLET_SILENT', { wallet: connection.connector.name })
  try {
    await within({ clock, ms: GOODBYE_MS, late }, (signal) => adapter.disconnect(connection, signal))
  } catch (error) {
    logger.info('The wallet did not take the goodbye; it is forgotten here all the same', { code: toAppError(error).code })
  }
}

/** A wallet that is one object for several chains is left with the last of them: its goodbye is for all. */
export function isStillUsed({ connector: { chain, provider } }: Connection, others: readonly Connection[]): boolean {
  return provider !== undefined && others.some(({ connector }) => connector.chain !== chain && connector.provider === provider)
}
