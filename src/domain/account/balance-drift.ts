import type { ChainNamespace } from '../network/network.ts'
import { ownValue } from '../shared/own-value.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import type { AccountsState } from './account-service.ts'
import type { TokensState } from './tokens-state.ts'

type List = Pick<TokensState, 'owner' | 'tokens'>

/** Hears when the balance beside a list of tokens changed without it: by a transaction of the site, a deposit, a payment from outside. */
export class BalanceDrift {
  #last: Readonly<{ owner: List['owner']; value: bigint }> | undefined
  readonly dispose: () => void

  constructor(
    private readonly accounts: ReadonlyStore<AccountsState>,
    private readonly list: () => List,
    private readonly changed: () => void,
  ) {
    this.dispose = accounts.watch(() => this.#follow())
  }

  /** Whether the list has another amount of the own coin than the balance. */
  get isDrifted(): boolean {
    const value = this.#value()
    const coin = this.list().tokens.find(({ address }) => address === undefined)
    return value !== undefined && value !== (coin?.amount ?? 0n)
  }

  #value(): bigint | undefined {
    const { owner } = this.list()
    const details = owner && ownValue(this.accounts.value, owner.caipNetworkId.split(':')[0] as ChainNamespace)
    return details?.address === owner?.address && details?.balance.status === 'known' ? details.balance.value : undefined
  }

  #follow(): void {
    const value = this.#value()
    if (value === undefined) return
    const { owner } = this.list()
    const before = this.#last
    this.#last = { owner, value }
    if (before?.owner === owner && before?.value !== value) this.changed()
  }
}
