import { OptionsService } from '../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { RpcUrls } from '../../src/infrastructure/network/rpc-urls.ts'

/** Addresses of chains as a site with these options has them. */
export function rpcUrls(options: Partial<PlainOptions> = {}): RpcUrls {
  return new RpcUrls(new OptionsService(resolveOptions({ networks: [], ...options }, ['eip155'])))
}
