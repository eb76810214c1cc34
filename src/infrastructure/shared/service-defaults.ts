import type { Services } from '../../domain/options/portico-options.ts'

export type ServiceName = Exclude<keyof Services, 'coinbase' | 'walletLink' | 'releases'>

/** Default base URLs of the provider's services; `options.services` replaces them. Defined only here. */
export const SERVICE_DEFAULTS: Readonly<Record<ServiceName, string>> = {
  registry: 'https://api.web3modal.org',
  blockchain: 'https://rpc.walletconnect.org',
  rpcGateway: 'https://rpc.walletconnect.org',
  analytics: 'https://pulse.walletconnect.org',
  secureSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  cloudAuth: 'https://api.web3modal.org',
}

/** `st` on the wire: the only type that the services accept. */
export const SDK_TYPE = 'appkit'
/** The version of package.json; a test compares them. */
export const SDK_VERSION = '0.1.0'
