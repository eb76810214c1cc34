import type { ConnectionService } from '../domain/connection/connection-service.ts'
import type { RefusedBatch, SentRequests } from '../ports/connection/sent-requests.ts'
import type { FeatureLoader } from './feature-loader.ts'

/** Hands what a site sends to the pending transactions, and batches that its wallet does not take to ours; their code is fetched then. */
export function sentRequests(features: FeatureLoader, connections: ConnectionService): SentRequests {
  const hear: SentRequests = (request) => {
    const connection = connections.connection('eip155')
    if (!connection) return
    const follow = async () => {
      await request.answer
      await (await features.use('pending')).follow(request, connection)
    }
    follow().catch(() => {})
  }
  return Object.assign(hear, { standIn: async (refused: RefusedBatch) => (await features.use('calls')).standIn(refused) })
}
