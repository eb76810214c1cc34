import { map } from 'rxjs'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import { derived } from '../shared/async/derived.ts'
import { Query } from '../shared/async/query.ts'
import { Disposable } from '../shared/disposable.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, isListed } from './active-account.ts'

/** What the wallet of the active account offers on the active network. `names`: undefined while unknown, `unsaid` when it does not tell. */
export type AbilitiesState = Readonly<{ subject?: ActiveAccount | undefined; names?: readonly string[] | 'unsaid' | undefined }>

/** What the connected EVM wallet can do beyond sending transactions (EIP-5792). Asked on sight, once for each account and network. */
export class AbilitiesService extends Disposable implements Service<AbilitiesState> {
  readonly #query: Query<ActiveAccount, readonly string[]>
  readonly state: ReadonlyStore<AbilitiesState>

  constructor(wallet: WalletAbilities, accounts: ActiveAccounts, clock: Clock) {
    super()
    this.#query = new Query({
      clock,
      key$: accounts.state.value$.pipe(map((account) => (isListed(account) ? account : undefined))),
      id: accountId,
      staleMs: Number.POSITIVE_INFINITY,
      read: async ({ connection, address, network }, { signal }) => {
        const names = await wallet.list(connection, address, network, signal)
        if (!names) throw fail('ANSWER_UNREADABLE', { source: connection.connector.name })
        return names
      },
    })
    this.own(this.#query)
    this.state = derived(this.#query.state, ({ key, value, error }) => ({ subject: key, names: value ?? (error && 'unsaid') }))
  }

  watch(): () => void {
    return this.#query.watch()
  }
}
