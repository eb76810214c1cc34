import type { Connector } from '../../domain/connection/connection.ts'
import { fail } from '../../domain/errors/fail.ts'
import { within } from '../../domain/shared/deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** A wallet that knows this site answers a silent question at once; one that does not is not there. */
const RESTORE_MS = 4000
/** Spec §4: a goodbye waits no longer. */
const GOODBYE_MS = 3000

type Waiting = Readonly<{ clock: Clock; connector: Pick<Connector, 'name'>; signal: AbortSignal }>
type Ask<T> = (signal: AbortSignal) => Promise<T>

function waitFor<T>({ clock, connector, signal }: Waiting, ms: number, ask: Ask<T>): Promise<T> {
  return within({ clock, ms, late: () => fail('WALLET_SILENT', { wallet: connector.name }), signal }, ask)
}

/** The answer of a wallet that is asked without its owner. @throws WALLET_SILENT, ABORTED, and what `ask` rejects with */
export function askSilently<T>(waiting: Waiting, ask: Ask<T>): Promise<T> {
  return waitFor(waiting, RESTORE_MS, ask)
}

/** Tells a wallet that the site leaves it. Not every wallet has that, and one that will not let go is forgotten here all the same: never rejects. */
export async function sayGoodbye(waiting: Waiting, leave: Ask<unknown>): Promise<void> {
  await waitFor(waiting, GOODBYE_MS, async (signal) => leave(signal)).catch(() => {})
}
