import type { Connector } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Timeout of a request that opens no prompt: a wallet that remembers this site responds immediately. */
const RESTORE_MS = 4000
/** Timeout of a disconnect request. */
const DISCONNECT_MS = 3000

type Waiting = Readonly<{ clock: Clock; connector: Pick<Connector, 'name'>; signal: AbortSignal }>
type Ask<T> = (signal: AbortSignal) => Promise<T>

function waitFor<T>({ clock, connector, signal }: Waiting, ms: number, ask: Ask<T>): Promise<T> {
  return withDeadline({ clock, ms, late: () => fail('WALLET_SILENT', { wallet: connector.name }), signal }, ask)
}

/** Runs a request that opens no prompt, with its timeout. @throws WALLET_SILENT, ABORTED, and what `ask` rejects with */
export function askSilently<T>(waiting: Waiting, ask: Ask<T>): Promise<T> {
  return waitFor(waiting, RESTORE_MS, ask)
}

/**
 * Notifies a wallet of the disconnect. Not every wallet supports that, and the connection is removed here even if it fails: never rejects.
 */
export async function sendDisconnect(waiting: Waiting, leave: Ask<unknown>): Promise<void> {
  await waitFor(waiting, DISCONNECT_MS, async (signal) => leave(signal)).catch(() => {})
}
