import type { RelayClient } from './provider-types.ts'

type Core = RelayClient['core']
type Tell = (uri: string) => void

/** On the client's core: two copies of us in a page share it. */
const WAITING = Symbol.for('portico.early-codes')

/**
 * Makes `onEarlyUri` work. The client gives a pairing's URI away when the relay has accepted the proposal, for which it fetches an
 * attestation first; a wallet that scans the URI earlier waits for the proposal.
 */
export function shareEarlyUris(core: Core): void {
  const { pairing } = core
  const relayer = core.relayer as unknown as Readonly<{ toEstablishConnection(): Promise<void> }>
  const { create } = pairing
  const waiting = new Set<Tell>()
  Object.defineProperty(core, WAITING, { value: waiting })
  pairing.create = (params) => {
    const made = Reflect.apply(create, pairing, [params]) as ReturnType<typeof create>
    const [tell, ...others] = waiting
    waiting.clear()
    const reached = relayer.toEstablishConnection()
    reached.catch(() => {})
    // With two invitations at once, it is not known whose pairing it is.
    if (tell && others.length === 0) made.then(({ uri }) => reached.then(() => tell(uri))).catch(() => {})
    return made
  }
}

/** Tells the URI of the next pairing, if the client is our own. Returns the undo. */
export function onEarlyUri(core: Core, tell: Tell): () => void {
  const waiting = Reflect.get(core, WAITING) as Set<Tell> | undefined
  waiting?.add(tell)
  return () => void waiting?.delete(tell)
}
