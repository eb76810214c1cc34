import { filter } from 'rxjs'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { race } from '../shared/async/race.ts'
import { firstOf, until } from '../shared/streams.ts'

const KEY = 'siwx-network'
/** More than there are namespaces. */
const READ_MAX = 20

/** The network of the last sign-in of each namespace, to which a visitor returns who declines to sign in elsewhere. */
export class LastSignIn {
  /** Those of this page. */
  #own: readonly CaipNetworkId[] = []

  constructor(private readonly store: KeyValueStore) {}

  /** Never rejects: when the store fails, the value is kept in memory for this page. */
  async remember({ caipNetworkId }: Pick<SiwxAccount, 'caipNetworkId'>): Promise<void> {
    this.#own = onePerNamespace([caipNetworkId, ...this.#own])
    await this.store.update(KEY, (value) => onePerNamespace([caipNetworkId, ...parsed(value)])).catch(() => {})
  }

  /** One per namespace, the latest first. Waits for a store that is late, unless this page has signed in. @throws ABORTED */
  async networks(signal: AbortSignal): Promise<readonly CaipNetworkId[]> {
    return onePerNamespace([...this.#own, ...parsed(await this.#stored(signal))])
  }

  #stored(signal: AbortSignal): Promise<unknown> {
    return race(signal, async (ends) => {
      for (;;) {
        const told = firstOf(until(ends, this.store.changes$.pipe(filter((key) => key === KEY))))
        told.catch(() => {})
        const reading = await this.store.read(KEY)
        if (reading.isKnown) return reading.value
        if (reading.isFinal || this.#own.length > 0) return undefined
        await told
      }
    })
  }
}

const namespaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':'))

/** The first of each. */
function onePerNamespace(networks: readonly CaipNetworkId[]): readonly CaipNetworkId[] {
  return networks.filter((id, at) => networks.findIndex((each) => namespaceOf(each) === namespaceOf(id)) === at)
}

/** A single id is the value of an earlier version. */
function parsed(value: unknown): readonly CaipNetworkId[] {
  return (Array.isArray(value) ? value.slice(0, READ_MAX) : [value]).filter(isCaipNetworkId)
}
