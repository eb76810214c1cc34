import type { ChainNamespace } from '../../domain/network/network.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'

/** One namespace of the current session. */
export function sessionLink(namespace: ChainNamespace, live: SessionService, sessions: SessionProvider): SessionLink {
  return {
    get address() {
      return live.addresses(namespace)[0]
    },
    get caipNetworkId() {
      return live.chain(namespace)
    },
    get methods() {
      return live.scope(namespace)?.methods ?? []
    },
    request: (method, params, signal) => {
      const topic = live.session?.topic ?? ''
      return sessions.request({ topic, caipNetworkId: live.chain(namespace) ?? `${namespace}:unknown`, method, params }, signal)
    },
  }
}
