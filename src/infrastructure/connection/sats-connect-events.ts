import { hasMethod, subscribe } from './foreign-calls.ts'

/**
 * sats-connect's `addListener(name, heard)` returns a function that unsubscribes; SIP-030's `on(name, heard)` pairs with `removeListener`
 * or `off`.
 */
const LISTENERS = [
  { method: 'addListener', changes: ['accountChange', 'networkChange'], end: 'disconnect' },
  { method: 'on', changes: ['stx_accountChange', 'stx_networkChange', 'accountChange', 'networkChange'], end: 'disconnect' },
] as const

/** Calls `changed` when the wallet reports new accounts or another network, `left` when it reports a disconnect. */
export function listenToSatsConnect(provider: object, changed: () => void, left: () => void): () => void {
  const kind = LISTENERS.find(({ method }) => hasMethod(provider, method))
  if (!kind) return () => {}
  const stops = kind.changes.map((event) => subscribe(provider, kind.method, [event], changed))
  stops.push(subscribe(provider, kind.method, [kind.end], left))
  return () => {
    for (const stop of stops) stop()
  }
}
