import type { Clock } from '../../ports/time/clock.ts'
import type { UniversalProvider } from './provider-types.ts'
import { isGone, requestFault } from './session-answers.ts'

const DISCONNECTED = { code: 6000, message: 'User disconnected.' }
/** A relay that is down does not keep a session alive that was ended here. */
const END_MS = 3000

/** Ends a session at both ends; at ours in any case. */
export async function endSession(provider: UniversalProvider, topic: string, clock: Clock): Promise<void> {
  const { session } = provider.client
  if (!session.keys.includes(topic)) return
  let cancel: () => void = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(END_MS, resolve)
  })
  try {
    await Promise.race([disconnect(provider, topic), late])
  } catch (error) {
    if (!isGone(error)) throw requestFault('session_delete', error)
  } finally {
    cancel()
    if (session.keys.includes(topic)) await session.delete(topic, DISCONNECTED).catch(() => {})
  }
}

/** By the provider where it is the session that the provider knows, so that it forgets it as well. */
function disconnect(provider: UniversalProvider, topic: string): Promise<void> {
  return provider.session?.topic === topic ? provider.disconnect() : provider.client.disconnect({ topic, reason: DISCONNECTED })
}
