import { map } from 'rxjs'
import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AccountService } from '../account/account-service.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail } from '../errors/fail.ts'
import type { Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { readsAlike } from '../network/reads-alike.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Query } from '../shared/async/query.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { mergeStreams } from '../shared/streams.ts'
import { type AccountChecks, type Delegation, delegateOf } from './account-checks.ts'
import { SWEEPERS, WALLET_DELEGATES } from './known-delegates.ts'

/** For all nodes together, each of which has a share of it. */
const CHECK_MS = 12_000
/** How long after a failure the nodes are asked again. */
export const CHECK_AGAIN_MS = 30_000

type Checked = Readonly<{ address: string; network: Network }>

/**
 * Looks at the EVM account that is connected, on its network, from the time on that it is made. What no node answers stays unknown, and
 * is asked again.
 */
export class ChecksService {
  readonly #query: Query<Checked, AccountChecks>
  readonly #stop: () => void

  constructor(
    private readonly node: Pick<EvmNode, 'code'>,
    connections: ConnectionService,
    networks: NetworkService,
    options: OptionsService,
    accounts: Pick<AccountService, 'setChecks'>,
    private readonly clock: Clock,
    private readonly checksum: ChecksumCase,
  ) {
    const checked = (): Checked | undefined => {
      const connection = connections.connection('eip155')
      const active = networks.of('eip155')
      if (!options.state.value.features.accountChecks) return undefined
      if (!connection || connection.isConfirmed === false || !active?.supported) return undefined
      return { address: connection.accounts[0].address, network: active.network }
    }
    this.#query = new Query({
      clock,
      key$: mergeStreams<unknown>(connections.state.value$, networks.state.value$, options.state.value$).pipe(map(checked)),
      id: ({ address, network }) => `${network.caipNetworkId} ${address.toLowerCase()}`,
      isSameSource: (one, other) => readsAlike(one.network, other.network),
      staleMs: Number.POSITIVE_INFINITY,
      pollMs: (checks) => (checks ? undefined : CHECK_AGAIN_MS),
      read: (key, { signal }) => this.#read(key, signal),
    })
    const following = this.#query.state.value$.subscribe(({ key, value }) => accounts.setChecks('eip155', key?.address, value))
    this.#query.watch()
    this.#stop = () => following.unsubscribe()
  }

  dispose(): void {
    this.#stop()
    this.#query.dispose()
  }

  async #read({ address, network }: Checked, signal: AbortSignal): Promise<AccountChecks> {
    const late = () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId })
    const code = await withDeadline({ clock: this.clock, ms: CHECK_MS, late, signal }, (ends) => this.node.code(address, network, ends))
    return { delegation: this.#delegation(delegateOf(code)) }
  }

  #delegation(delegate: `0x${string}` | undefined): Delegation {
    if (delegate === undefined) return { status: 'none' }
    const contract = this.checksum(delegate)
    const name = WALLET_DELEGATES.get(delegate)
    if (name !== undefined) return { status: 'wallet', contract, name }
    return { status: SWEEPERS.has(delegate) ? 'sweeper' : 'unknown', contract }
  }
}
