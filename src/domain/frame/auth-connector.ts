import type { Connector } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { isServed } from '../options/is-served.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

/** The id that other kits use, so that their stored connections work here. */
export const AUTH_ID = 'AUTH'

const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

type Given = Pick<ResolvedOptions, 'features' | 'services' | 'projectId' | 'adapterNamespaces'>

/** The connectors of the embedded wallet, one per namespace; none when e-mail and social login are off. */
export function authConnectors(options: Given): readonly Connector[] {
  const { features, adapterNamespaces } = options
  if (!(features.email || features.socials) || !isServed(options, 'secureSite')) return []
  return NAMESPACES.filter((chain) => adapterNamespaces.includes(chain)).map((chain) => ({
    id: AUTH_ID,
    type: 'AUTH',
    name: AUTH_ID,
    chain,
  }))
}
