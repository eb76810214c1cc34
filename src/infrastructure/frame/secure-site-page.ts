import type { SmartAccountContract } from '../../domain/frame/login-record.ts'
import type { SecureCalls } from '../../domain/frame/secure-calls.ts'
import type { Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ThemeState } from '../../domain/options/theme-service.ts'
import { themeValue } from '../../domain/options/theme-variables.ts'
import type { Page } from '../../ports/page/page.ts'
import type { RpcUrls } from '../network/rpc-urls.ts'
import { serviceBase } from '../shared/service-base.ts'
import { SDK_TYPE, SDK_VERSION, SERVICE_DEFAULTS } from '../shared/service-defaults.ts'

/** Version of the protocol in the page's address. */
const FRAME_VERSION = '4'

/** The origin of the page and of its windows; undefined when the service is off. */
export function secureOrigin({ state }: OptionsService): string | undefined {
  return isServed(state.value, 'secureSite') ? new URL(serviceBase(state.value, 'secureSite')).origin : undefined
}

/** The page's address: its query in this order. */
export function secureUrl(
  options: OptionsService,
  networks: NetworkService,
  rpcUrls: RpcUrls,
  smartAccountVersion?: SmartAccountContract,
): string | undefined {
  const { projectId = '', enableAuthLogger = true, features } = options.state.value
  if (secureOrigin(options) === undefined) return undefined
  const { active } = networks.state.value
  const isOwn = active && ['eip155', 'solana'].includes(active.network.chainNamespace)
  // With another namespace active: the network that the wallet is going to use.
  const network = (isOwn ? active : (networks.of('eip155') ?? networks.of('solana')))?.network
  const query = new URLSearchParams({
    projectId,
    chainId: network?.caipNetworkId ?? 'eip155:1',
    version: FRAME_VERSION,
    enableLogger: String(enableAuthLogger),
    rpcUrl: rpcUrlOf(rpcUrls, network) ?? SERVICE_DEFAULTS.rpcGateway,
    ...(smartAccountVersion && { smartAccountVersion }),
    ...(features.emailCapture && { enableCloudAuthAccount: 'true' }),
  })
  return `${serviceBase(options.state.value, 'secureSite')}/sdk?${query.toString()}`
}

export function rpcUrlOf(rpcUrls: RpcUrls, network: Network | undefined): string | undefined {
  return network && rpcUrls.of(network)[0]
}

/** What the page is told of the site. */
export function dappData({ state }: OptionsService, page: Pick<Page, 'metadata'>): SecureCalls['SYNC_DAPP_DATA'][0] {
  const { metadata, projectId = '' } = state.value
  return { metadata: { ...page.metadata(), ...metadata }, sdkVersion: `html-portico-${SDK_VERSION}`, sdkType: SDK_TYPE, projectId }
}

/** The theme of the modal as the frame gets it. */
export function themePayload({ scheme, variables }: ThemeState): SecureCalls['SYNC_THEME'][0] {
  const isDark = scheme === 'dark'
  const accent = themeValue(variables, 'accent') ?? (isDark ? 'hsla(230,100%,67%,1)' : 'hsla(231,100%,70%,1)')
  return {
    themeMode: scheme,
    themeVariables: variables,
    w3mThemeVariables: { '--w3m-accent': String(accent), '--w3m-background': isDark ? '#202020' : '#fff' },
  }
}
