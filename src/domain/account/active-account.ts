import type { Connection } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'

/** The account that the visitor acts with: the connection of the active network. */
export type ActiveAccount = Readonly<{
  namespace: ChainNamespace
  address: string
  caipNetworkId: CaipNetworkId
  network: Network
  connection: Connection
  /** False: the site does not have the network of the wallet. */
  isSupported: boolean
}>

/** Says which account is in use: the one answer for lists, forms and signatures, each of which takes the part it is for (below). */
export class ActiveAccounts extends Disposable implements Service<ActiveAccount | undefined> {
  readonly #state = new Store<ActiveAccount | undefined>(undefined)
  readonly state: ReadonlyStore<ActiveAccount | undefined> = this.#state

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
  ) {
    super()
    // After `networks`, which follows `connections`: the two would disagree for a moment otherwise.
    for (const { state } of [connections, networks]) this.own(state.watch(() => this.#follow()))
    this.#follow()
  }

  #follow(): void {
    const { active } = this.networks.state.value
    const connection = active && this.connections.connection(active.network.chainNamespace)
    const before = this.#state.value
    if (!connection || connection.caipNetworkId !== active.network.caipNetworkId) this.#state.set(undefined)
    else if (before?.connection !== connection || before.network !== active.network || before.isSupported !== active.supported)
      this.#state.set(accountOn(active.network, connection, active.supported))
  }
}

/** What a connection is on a network. */
export function accountOn(network: Network, connection: Connection, isSupported = true): ActiveAccount {
  const { chainNamespace: namespace, caipNetworkId } = network
  return { namespace, address: connection.accounts[0].address, caipNetworkId, network, connection, isSupported }
}

/** Equal for two states of one account. The wallet is part of who it is: another one with the same address is another account. */
export function accountId({ namespace, address, caipNetworkId, connection: { connector, peer } }: ActiveAccount): string {
  const account = namespace === 'eip155' ? address.toLowerCase() : address
  // A wallet behind a relay chooses its name and address: they stay apart from each other.
  return JSON.stringify([caipNetworkId, account, connector.id, peer?.name, peer?.url])
}

export function isSameActive(one: ActiveAccount | undefined, other: ActiveAccount | undefined): boolean {
  return one && other ? accountId(one) === accountId(other) : one === other
}

/** The account that can sign; undefined while none can. */
export function signerOf(account: ActiveAccount | undefined): ActiveAccount | undefined {
  return canSign(account) ? account : undefined
}

/** For forms and signatures: the site has the network, and the wallet has confirmed the account since the page was loaded. */
export function canSign(account: ActiveAccount | undefined): account is ActiveAccount {
  return account?.isSupported === true && account.connection.isConfirmed !== false
}

/** Whether the account is a contract. */
export function isSmart(account: ActiveAccount | undefined): boolean {
  return account?.connection.accounts[0].type === 'smartAccount'
}

/** For lists, which services have of EVM accounts only. */
export function isListed(account: ActiveAccount | undefined): account is ActiveAccount {
  return account?.isSupported === true && account.namespace === 'eip155'
}
