import type { Portico } from '../../ports/host/portico.ts'

/** Methods of the instance whose code no opening needs: it is fetched after the core. */
export const SITE_CALLS = [
  'fetchBalance',
  'fetchTokens',
  'fetchActivity',
  'fetchCollectibles',
  'fetchSmartSessions',
  'revokeSmartSession',
  'suggestNames',
  'registerName',
  'updateEmail',
  'setPreferredAccountType',
  'sendCalls',
  'getCallsStatus',
  'resumeCalls',
  'getCapabilities',
  'pendingCalls',
] as const satisfies readonly (keyof Portico)[]
export type SiteCalls = Pick<Portico, (typeof SITE_CALLS)[number]>
