import type { Connector } from '../connection/connection.ts'

/** The connector of the Safe whose iframe contains the page. */
export const SAFE_CONNECTOR: Connector = { id: 'safe', type: 'EXTERNAL', name: 'Safe', chain: 'eip155' }
