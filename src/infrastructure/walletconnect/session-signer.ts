import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Http } from '../../ports/http/http.ts'
import { NodeRequests } from '../network/node-requests.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { SessionEip1193Provider } from './session-eip1193-provider.ts'

type Parts = Readonly<{
  live: SessionService
  sessions: SessionProvider
  networks: NetworkService
  http: Http
  options: OptionsService
  heard?: SentRequests
}>

/** The code for signing, which showing the QR code does not need: a separate chunk. */
export function sessionSigner(parts: Parts, rpcMap: Readonly<Record<string, string>> | undefined): SessionEip1193Provider {
  const nodes = new NodeRequests(parts.http, new RpcUrls(parts.options), rpcMap)
  return new SessionEip1193Provider(parts.live, parts.sessions, parts.networks, nodes, parts.heard)
}
