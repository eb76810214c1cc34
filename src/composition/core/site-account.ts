import type { AccountService } from '../../domain/account/account-service.ts'
import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { Portico } from '../../ports/host/portico.ts'
import { expectConnected, expectNamespace, untilAborted } from './calls.ts'
import type { EmbeddedAccess } from './embedded-access.ts'

/** What the site asks of the account itself. */
export class SiteAccount {
  constructor(
    private readonly accounts: AccountService,
    private readonly networks: NetworkService,
    private readonly connections: ConnectionService,
    private readonly alerts: AlertService,
    private readonly embedded: EmbeddedAccess,
  ) {}

  /** @throws NAMESPACE_NOT_FOUND, NOT_CONNECTED, NETWORK_UNSUPPORTED, BALANCE_UNAVAILABLE */
  balance: Portico['fetchBalance'] = async (namespace = this.networks.namespace ?? 'eip155', { signal } = {}) => {
    expectNamespace('fetchBalance', namespace)
    expectConnected(this.connections, this.alerts, namespace)
    if (!ownValue(this.accounts.state.value, namespace)) throw fail('NOT_CONNECTED', { namespace })
    const { network, supported } = this.networks.of(namespace) ?? {}
    if (supported === false) throw fail('NETWORK_UNSUPPORTED', { network: network?.caipNetworkId ?? namespace })
    const found = await untilAborted(this.accounts.findBalance(namespace), signal)
    const active = this.networks.state.value.active?.network.caipNetworkId
    if (found?.status !== 'known') throw fail('BALANCE_UNAVAILABLE', { network: active ?? namespace })
    return { balance: formatUnits(found.value, found.decimals), symbol: found.symbol }
  }

  updateEmail: Portico['updateEmail'] = async ({ signal } = {}) => (await this.embedded.use()).updateEmail(signal)

  preferAccountType: Portico['setPreferredAccountType'] = async (type, { namespace = 'eip155', signal = never() } = {}) => {
    expectNamespace('setPreferredAccountType', namespace)
    if (type !== 'eoa' && type !== 'smartAccount')
      throw fail('FIELD_TYPE_WRONG', { field: 'type', expected: 'eoa or smartAccount', received: String(type) })
    await untilAborted((await this.embedded.use()).preferAccountType(type, namespace, signal), signal)
  }
}
