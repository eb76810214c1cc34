import type { SnapshotReaders } from '../../ports/host/host-snapshot-calls.ts'
import type { InitialState } from '../../ports/host/host-snapshots.ts'

/** Begins of names: who is logged in, pictures that only this page has, and what is read again anyway. */
const LEFT_OUT = /^(user|embedded|image|approved|checks)/

/**
 * The account and the network as a cookie of 30 days, for a server that renders them; without an account, one that deletes it. No e-mail
 * address is in it.
 * @example portico.subscribeAccount(() => { document.cookie = writeSnapshot(portico) })
 */
export function writeSnapshot(portico: Pick<SnapshotReaders, 'getAccount' | 'getNetwork'>): string {
  const account = portico.getAccount()
  const text = JSON.stringify({ account, network: portico.getNetwork() }, (key, value) => (LEFT_OUT.test(key) ? undefined : value))
  return `portico=${encodeURIComponent(text)};path=/;samesite=lax;max-age=${account.address ? 2592e3 : 0}`
}

/**
 * What `writeSnapshot` wrote, for the option `initialState`. `cookies`: the header `cookie` of the request. Undefined where there is none,
 * or what is in it is not ours.
 * @example createPortico({ …, initialState: readSnapshot(request.headers.get('cookie')) })
 */
export function readSnapshot(cookies: string | null | undefined): InitialState | undefined {
  try {
    const state = JSON.parse(decodeURIComponent(/\bportico=([^;]+)/.exec(cookies ?? '')?.[1] ?? ''))
    return state.account.address.trim && state
  } catch {
    // None of ours.
  }
  return undefined
}
