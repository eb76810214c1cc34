import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { UniversalProvider } from './provider-types.ts'
import { isGone, requestFault } from './session-answers.ts'

const DISCONNECTED = { code: 6000, message: 'User disconnected.' }
/** Timeout of the relay request, in ms; after it the session is deleted locally. */
const END_MS = 3000

/** Ends a session at the wallet and here; here even if the relay is unreachable. */
export async function endSession(provider: UniversalProvider, topic: string, clock: Clock): Promise<void> {
  const { session } = provider.client
  if (!session.keys.includes(topic)) return
  try {
    await withDeadline({ clock, ms: END_MS, late: () => fail('HTTP_TIMEOUT', { url: '' }) }, () => disconnect(provider, topic))
  } catch (error) {
    if (!isGone(error) && !isAppError(error, 'HTTP_TIMEOUT')) throw requestFault('session_delete', error)
  } finally {
    if (session.keys.includes(topic)) await session.delete(topic, DISCONNECTED).catch(() => {})
  }
}

/** Uses the provider's own `disconnect` for its current session, so that the provider clears its state too. */
function disconnect(provider: UniversalProvider, topic: string): Promise<void> {
  return provider.session?.topic === topic ? provider.disconnect() : provider.client.disconnect({ topic, reason: DISCONNECTED })
}
