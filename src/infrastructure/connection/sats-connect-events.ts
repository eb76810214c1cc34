import { isObject, peek } from '../shared/eip1193-request.ts'
import { callWallet, hasMethod } from './foreign-calls.ts'

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
  const stops = kind.changes.map((event) => listen(provider, kind.method, event, changed))
  stops.push(listen(provider, kind.method, kind.end, left))
  return () => {
    for (const stop of stops) stop()
  }
}

function listen(provider: object, method: string, event: string, heard: () => void): () => void {
  let isLive = true
  const run = () => {
    if (isLive) heard()
  }
  const unending = new AbortController().signal
  const subscribed = callWallet(provider, method, [event, run], unending).catch(() => undefined)
  return () => {
    isLive = false
    void subscribed.then((stop) => {
      if (typeof stop === 'function') return callWallet({ stop }, 'stop', [], unending).catch(() => {})
      const remover = ['removeListener', 'off'].find((name) => isObject(provider) && typeof peek(provider, name) === 'function')
      return remover && callWallet(provider, remover, [event, run], unending).catch(() => {})
    })
  }
}
