import { map } from 'rxjs'
import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { delegateOf } from '../checks/account-checks.ts'
import type { Connection } from '../connection/connection.ts'
import { fail } from '../errors/fail.ts'
import { readsAlike } from '../network/reads-alike.ts'
import { SAFE_CONNECTOR } from '../safe/safe-connector.ts'
import { derived } from '../shared/async/derived.ts'
import { Query } from '../shared/async/query.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { Disposable } from '../shared/disposable.ts'
import type { ReadonlyStore, Service } from '../shared/store.ts'
import { type ActiveAccount, type ActiveAccounts, accountId, canSign, isSameActive } from './active-account.ts'

/** For all nodes together. */
const KIND_MS = 5000

/**
 * `plain`: the network has no contract at the address, so that its keys own it on each network. A contract that is not deployed yet is not
 * told from that. `contract`: it exists where it is deployed. `unknown`: no node answered within 5 s.
 */
export type AccountKind = 'plain' | 'contract' | 'unknown'

/** `subject`: the EVM account in use. `kind` is undefined until it was asked for and answered. */
export type AccountKindState = Readonly<{ subject?: ActiveAccount | undefined; kind?: AccountKind | undefined }>

/** Whether the EVM account in use is a contract, by its code on the active network. Read while watched, once per account and network. */
export class AccountKindService extends Disposable implements Service<AccountKindState> {
  readonly #query: Query<ActiveAccount, AccountKind>
  readonly state: ReadonlyStore<AccountKindState>
  /** Addresses that are contracts on some network: on a network where they have no code, the account does not exist yet. */
  readonly #contracts = new Set<string>()

  constructor(
    private readonly node: Pick<EvmNode, 'code'>,
    accounts: ActiveAccounts,
    private readonly clock: Clock,
  ) {
    super()
    this.#query = new Query({
      clock,
      key$: accounts.state.value$.pipe(map((account) => (canSign(account) && account.namespace === 'eip155' ? account : undefined))),
      id: (account) => `${accountId(account)} ${toldBy(account.connection) ?? ''}`,
      isSameSource: (one, other) => readsAlike(one.network, other.network),
      known: (account) => this.#known(account),
      staleMs: Number.POSITIVE_INFINITY,
      read: (account, { signal }) => this.#read(account, signal),
    })
    this.own(this.#query)
    this.state = derived(this.#query.state, ({ key, value, error }) => ({ subject: key, kind: value ?? (error && 'unknown') }))
  }

  /** Reads while at least one view watches. The returned function stops watching. */
  watch(): () => void {
    return this.#query.watch()
  }

  /** The kind of the account in use, asked now if unknown. Undefined: no EVM account is in use, or another one since. Never rejects. */
  async find(): Promise<AccountKind | undefined> {
    const { subject } = this.state.value
    await this.#query.load()
    return isSameActive(this.state.value.subject, subject) ? this.state.value.kind : undefined
  }

  #known({ address, connection }: ActiveAccount): AccountKind | undefined {
    const told = toldBy(connection)
    if (told === 'contract') this.#contracts.add(address.toLowerCase())
    return told
  }

  /** @throws what the nodes say, or HTTP_TIMEOUT, where nothing is known of the address from another network */
  async #read({ address: text, network }: ActiveAccount, signal: AbortSignal): Promise<AccountKind> {
    const address = text.toLowerCase()
    const limit = { clock: this.clock, ms: KIND_MS, late: () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId }), signal }
    try {
      const code = await withDeadline(limit, (ends) => this.node.code(text, network, ends))
      // EIP-7702: an account with keys that delegates to a contract stays one, on every network.
      if (code !== '0x' && delegateOf(code) === undefined) this.#contracts.add(address)
    } catch (error) {
      if (!this.#contracts.has(address)) throw error
    }
    return this.#contracts.has(address) ? 'contract' : 'plain'
  }
}

/** What the connection itself implies: the embedded wallet lists the kind of its accounts, and a Safe is a contract. */
function toldBy({ accounts, connector }: Connection): AccountKind | undefined {
  if (accounts[0].type === 'smartAccount' || connector.id === SAFE_CONNECTOR.id) return 'contract'
  return connector.type === 'AUTH' && accounts[0].type === 'eoa' ? 'plain' : undefined
}
