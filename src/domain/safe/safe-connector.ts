import type { Connector } from '../connection/connection.ts'

/** The Safe that frames the page. Reference: connections 5. */
export const SAFE_CONNECTOR: Connector = { id: 'safe', type: 'EXTERNAL', name: 'Safe', chain: 'eip155' }
