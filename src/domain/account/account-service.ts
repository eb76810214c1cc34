import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AccountChecks } from '../checks/account-checks.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { ActiveNetwork, NetworkService } from '../network/network-service.ts'
import { readsAlike } from '../network/reads-alike.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { never } from '../shared/async/never.ts'
import type { CacheService } from '../shared/cache.ts'
import { Disposable } from '../shared/disposable.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { fieldsOf, ownValue } from '../shared/own-value.ts'
import { isPicture } from '../shared/picture-url.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** `none`: balances of that namespace are not read. */
export type Balance = Readonly<
  { status: 'loading' } | ({ status: 'known' } & NativeBalance) | { status: 'unavailable' } | { status: 'none' }
>
/** What the account view shows of an account, below its balance. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'
type Given = Readonly<{ tab?: AccountTab | undefined; checks?: AccountChecks | undefined }>
/** `identity`: undefined until it was looked up; without a `name` when the account has none. `tab`: as the visitor chose. */
export type AccountDetails = Readonly<{ address: string; balance: Balance; identity: Identity | undefined }> & Given
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountDetails>>>

/** What is read of one account. `active`: as its balance is read with. */
type Reading = Readonly<{ address: string; active: ActiveNetwork | undefined; balance: Mailbox; name: Mailbox }>
/** `keeps`: a failure changes nothing. `isQuiet`: what is shown stays until the answer. */
type Asking = Readonly<{ force?: boolean | undefined; keeps?: boolean; isQuiet?: boolean | undefined }>

/** Balance and name of each connected account. A value that could not be fetched is "unavailable", never 0. */
export class AccountService extends Disposable {
  readonly #state = new Store<AccountsState>({})
  readonly state: ReadonlyStore<AccountsState> = this.#state
  readonly #readings = new Map<ChainNamespace, Reading>()

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly identities: Identities,
    private readonly cache: CacheService,
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {
    super()
    this.own(() => {
      for (const { balance, name } of this.#readings.values()) for (const box of [balance, name]) box.dispose()
    })
    for (const { state } of [connections, networks]) this.own(state.watch(() => this.#follow()))
    this.#follow()
  }

  /**
   * Fetches the balance again, unless the last one is younger than 30 s and `force` is off. Failures are reported in `state`. `isQuiet`:
   * what is shown stays until the answer.
   */
  async refreshBalance(namespace: ChainNamespace, force = true, isQuiet?: boolean): Promise<void> {
    await this.#readBalance(namespace, { force, isQuiet })
  }

  /** As `refreshBalance` without `force`, and what came of it for the account in use then: it waits for a changed account or network. */
  async findBalance(namespace: ChainNamespace): Promise<Balance | undefined> {
    for (;;) {
      await this.refreshBalance(namespace, false)
      if (!this.#readings.get(namespace)?.balance.has()) return this.#details(namespace)?.balance
    }
  }

  /** Waits for the lookup of the name, or starts a failed one again: settles with `identity` undefined only if the lookup failed. */
  async findName(namespace: ChainNamespace): Promise<void> {
    const reading = this.#readings.get(namespace)
    if (namespace !== 'eip155' || !reading || this.#details(namespace)?.identity) return
    const wanted = { cache: 'identity', key: reading.address, parse: parseIdentity } as const
    const { networks } = this.networks.state.value
    const ask = (signal: AbortSignal) => this.identities.find(reading.address, networks, signal)
    await reading.name.post((signal) => this.cache.get(wanted, ask, signal), {
      ...{ policy: 'join', name: 'name' },
      done: (identity) => this.#set(namespace, { identity }),
      failed: (error) => this.logger.info('The name is unavailable', { namespace, code: toAppError(error).code }),
    })
  }

  /** The name that `address` just registered: shown at once, and kept like one that was looked up. */
  async rename(namespace: ChainNamespace, address: string, name: string): Promise<void> {
    const details = this.#details(namespace)
    if (details?.address !== address) return
    const identity = { ...details.identity, name }
    this.#readings.get(namespace)?.name.abort()
    this.#set(namespace, { identity })
    const wanted = { cache: 'identity', key: address, parse: parseIdentity, force: true } as const
    await this.cache.get(wanted, async () => identity, never())
  }

  chooseTab(namespace: ChainNamespace, tab: AccountTab): void {
    this.#set(namespace, { tab })
  }

  /** What was found about `address`. Undefined: not known, or not any more. */
  setChecks(namespace: ChainNamespace, address: string | undefined, checks: AccountChecks | undefined): void {
    if (checks === undefined || this.#details(namespace)?.address === address) this.#set(namespace, { checks })
  }

  #follow(): void {
    const connected = new Set<ChainNamespace>()
    for (const { connector, accounts } of this.connections.connections) {
      connected.add(connector.chain)
      this.#use(connector.chain, accounts[0].address, this.networks.of(connector.chain))
    }
    for (const namespace of [...this.#readings.keys()]) if (!connected.has(namespace)) this.#stop(namespace)
  }

  /** Reads what is not known there of that account; from other nodes of the same chain the balance again, which stays until then. */
  #use(namespace: ChainNamespace, address: string, active: ActiveNetwork | undefined): void {
    const before = this.#readings.get(namespace)
    const isSame = before?.address === address
    const isSameChain = isSame && isOfOneChain(before.active, active)
    if (isSameChain && (!active || !before.active || readsAlike(active.network, before.active.network))) return
    before?.balance.dispose()
    if (!isSame) before?.name.dispose()
    const box = () => new Mailbox(this.clock)
    this.#readings.set(namespace, { address, active, balance: box(), name: isSame ? before.name : box() })
    const { balance, ...known } = (isSame && this.#details(namespace)) || { address, identity: undefined }
    const keeps = isSameChain && balance?.status === 'known'
    this.#state.change({ [namespace]: { ...known, balance: keeps ? balance : { status: 'loading' } } })
    void this.#readBalance(namespace, { force: isSameChain, keeps })
    void this.findName(namespace)
  }

  #stop(namespace: ChainNamespace): void {
    const reading = this.#readings.get(namespace)
    reading?.balance.dispose()
    reading?.name.dispose()
    this.#readings.delete(namespace)
    const { [namespace]: _, ...others } = this.#state.value
    this.#state.set(others)
    void this.cache.wipe()
  }

  /** Instead of what is on its way with `force`; else the same. */
  async #readBalance(namespace: ChainNamespace, { force, keeps, isQuiet }: Asking): Promise<void> {
    const reading = this.#readings.get(namespace)
    if (!reading) return
    const { address, active } = reading
    const read = async (signal: AbortSignal) => {
      const adapter = this.connections.adapter(namespace)
      if (!active?.supported || !adapter) throw fail('BALANCE_UNAVAILABLE', { network: active?.network.name ?? namespace })
      if (!isQuiet && this.#details(namespace)?.balance.status !== 'known') this.#set(namespace, { balance: { status: 'loading' } })
      const key = `${active.network.caipNetworkId}:${address}`
      const wanted = { cache: 'native-balance', key, parse: parseBalance, keep: keepBalance, force } as const
      return this.cache.get(wanted, (ends) => adapter.balance(address, active.network, ends), signal)
    }
    await reading.balance.post(read, {
      ...{ policy: force ? 'renew' : 'join', name: 'balance' },
      done: (balance) => this.#set(namespace, { balance: { status: 'known', ...balance } }),
      failed: (error) => {
        this.logger.info('The balance is unavailable', { namespace, code: toAppError(error).code })
        const isNone = isAppError(error, 'BALANCE_UNAVAILABLE') && error.facts.isRead === false
        if (!keeps) this.#set(namespace, { balance: { status: isNone ? 'none' : 'unavailable' } })
      },
    })
  }

  #details(namespace: ChainNamespace): AccountDetails | undefined {
    return ownValue(this.#state.value, namespace)
  }

  #set(namespace: ChainNamespace, change: Partial<AccountDetails>): void {
    const details = this.#details(namespace)
    if (details) this.#state.change({ [namespace]: { ...details, ...change } })
  }
}

function isOfOneChain(one: ActiveNetwork | undefined, other: ActiveNetwork | undefined): boolean {
  return one?.network.caipNetworkId === other?.network.caipNetworkId && one?.supported === other?.supported
}

const NAME_MAX = 255
/** ENSIP-15: a letter has at most four combining marks, more than `cleanText` allows; so names are checked without their marks. */
const TOWER = /^\p{M}|\p{M}{5}/u
const MARKS = /\p{M}+/gu

/** JSON cannot represent a bigint. */
export function keepBalance({ value, decimals, symbol }: NativeBalance): unknown {
  return { value: `${value}`, decimals, symbol }
}

/** Parses a cached balance; undefined when invalid. */
export function parseBalance(kept: unknown): NativeBalance | undefined {
  const { value, decimals, symbol } = fieldsOf(kept)
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  if (typeof symbol !== 'string' || cleanText(symbol) !== symbol) return undefined
  return { value: BigInt(value), decimals, symbol }
}

/** Parses a cached name and picture; undefined when invalid. */
export function parseIdentity(kept: unknown): Identity | undefined {
  const { name, avatar } = fieldsOf(kept)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  if (name !== undefined && (typeof name !== 'string' || !isShowable(name))) return undefined
  if (avatar !== undefined && !isPicture(avatar)) return undefined
  return { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) }
}

function isShowable(name: string): boolean {
  if (name.length > NAME_MAX || TOWER.test(name)) return false
  const bare = name.replace(MARKS, '')
  return cleanText(bare, NAME_MAX) === bare
}
