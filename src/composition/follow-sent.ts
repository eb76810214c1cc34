import type { ConnectionService } from '../domain/connection/connection-service.ts'
import type { ChainAdapters } from '../ports/connection/chain-adapter.ts'
import type { SentRequests } from '../ports/connection/sent-requests.ts'

/** Hands what a site sends to the pending transactions, whose code is fetched then. */
export function sentRequests({ features }: ChainAdapters, connections: ConnectionService): SentRequests {
  return (request) => {
    const connection = connections.connection('eip155')
    if (!connection || !features) return
    const follow = async () => {
      await request.answer
      const { site } = await features.load('pending')
      await (await features.open('pending', site)).follow(request, connection)
    }
    follow().catch(() => {})
  }
}
