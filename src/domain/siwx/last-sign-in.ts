import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import type { CaipNetworkId } from '../network/network.ts'

const KEY = 'siwx-network'

/** The network of the last sign-in, which is restored when the visitor declines to sign in on another one. Spec §4. */
export class LastSignIn {
  #network: CaipNetworkId | undefined

  constructor(private readonly store: KeyValueStore) {}

  /** Never rejects: on this page it is remembered although the store fails. */
  async remember({ caipNetworkId }: Pick<SiwxAccount, 'caipNetworkId'>): Promise<void> {
    this.#network = caipNetworkId
    await this.store.set(KEY, caipNetworkId).catch(() => {})
  }

  async network(): Promise<CaipNetworkId | undefined> {
    const stored = this.#network ?? (await this.store.get(KEY).catch(() => undefined))
    return isCaipNetworkId(stored) ? stored : undefined
  }
}
