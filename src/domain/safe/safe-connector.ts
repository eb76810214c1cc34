import type { Connector } from '../connection/connection.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

export const SAFE_ID = 'safe'

/** The Safe that frames the page; undefined everywhere else. Spec §1, reference: connections 5. */
export function safeConnector({
  safeParent,
  adapterNamespaces,
}: Pick<ResolvedOptions, 'safeParent' | 'adapterNamespaces'>): Connector | undefined {
  return safeParent && adapterNamespaces.includes('eip155') ? { id: SAFE_ID, type: 'EXTERNAL', name: 'Safe', chain: 'eip155' } : undefined
}
