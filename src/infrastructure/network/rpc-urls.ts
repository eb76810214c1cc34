import type { Network } from '../../domain/network/network.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { serviceBase } from '../shared/service-base.ts'
import { GATEWAY_CHAINS } from './gateway-chains.ts'

const HTTP = /^https?:\/\//i

type Served = Pick<Network, 'caipNetworkId'> & Readonly<{ rpcUrls: Pick<Network['rpcUrls'], 'default'> }>

/**
 * RPC URLs of a chain, in order: the site's own, the provider's gateway if it serves the chain, the chain's public ones. For reads only: a
 * URL with the project id is never passed to a wallet.
 */
export class RpcUrls {
  constructor(private readonly options: OptionsService) {}

  of({ caipNetworkId, rpcUrls }: Served): readonly string[] {
    const custom = ownValue(this.options.state.value.customRpcUrls, caipNetworkId)?.map(({ url }) => url) ?? []
    const gateway = this.gateway(caipNetworkId)
    return [...new Set([...custom, ...(gateway ? [gateway] : []), ...rpcUrls.default.http])].filter((url) => HTTP.test(url))
  }

  /** The site's own; where it names none, those of the network's definition. Never the gateway. */
  own({ caipNetworkId, rpcUrls }: Served): readonly string[] {
    const custom = ownValue(this.options.state.value.customRpcUrls, caipNetworkId)?.map(({ url }) => url) ?? []
    return (custom.length > 0 ? custom : rpcUrls.default.http).filter((url) => HTTP.test(url))
  }

  /** The provider's gateway for a chain; undefined when it is off, lacks a project id, or does not serve the chain. */
  gateway(caipNetworkId: string): string | undefined {
    const options = this.options.state.value
    if (!isServed(options, 'rpcGateway') || !GATEWAY_CHAINS.has(caipNetworkId)) return undefined
    const query = new URLSearchParams({ chainId: caipNetworkId, ...(options.projectId && { projectId: options.projectId }) })
    return `${serviceBase(options, 'rpcGateway')}/v1/?${query.toString()}`
  }
}
