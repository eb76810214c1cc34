import type { SecureSite } from '../../ports/frame/secure-site.ts'
import { isAppError } from '../errors/app-error.ts'
import type { ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import { ownValue } from '../shared/own-value.ts'
import { caipOf } from './frame-user.ts'
import type { LoginRecord } from './login-record.ts'
import type { EmbeddedAccountType, SecureUser } from './secure-calls.ts'

/** Whether somebody is logged in. An error answered by the page means no; without an answer it is unknown, and this rejects. */
export async function isLoggedIn(site: SecureSite, signal: AbortSignal): Promise<boolean> {
  try {
    return (await site.ask('IS_CONNECTED', undefined, signal)).isConnected
  } catch (error) {
    if (isAppError(error, 'FRAME_REQUEST_FAILED')) return false
    throw error
  }
}

/** The account that the page is asked for: its chain, the node of that chain, and the kind of account. */
export class EmbeddedAccountRequest {
  constructor(
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
  ) {}

  /** On `network`, else on the one in use. */
  async of(namespace: ChainNamespace, network = this.networks.of(namespace)?.network) {
    const chainId = namespace === 'eip155' ? Number(network?.id ?? 1) : network?.caipNetworkId
    return { chainId, preferredAccountType: await this.typeOf(namespace), rpcUrl: network && this.rpcUrlOf(network) }
  }

  /** The chain of a request, and its node. */
  chainOf(namespace: ChainNamespace, user: SecureUser) {
    const id = caipOf(namespace, user)
    const network = this.networks.find(id)
    const chainId = namespace === 'eip155' ? Number(id.slice('eip155:'.length)) : id.slice(id.indexOf(':') + 1)
    return { chainNamespace: namespace, chainId, rpcUrl: network && this.rpcUrlOf(network) }
  }

  /** The kind of account that the visitor chose, else the site's choice. */
  async typeOf(namespace: ChainNamespace): Promise<EmbeddedAccountType> {
    const { types } = await this.record.preferences()
    const kept = ownValue(types, namespace) ?? ownValue(this.options.state.value.defaultAccountTypes, namespace)
    return kept === 'eoa' || kept === 'smartAccount' ? kept : namespace === 'eip155' ? 'smartAccount' : 'eoa'
  }
}
