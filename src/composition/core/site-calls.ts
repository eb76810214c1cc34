import type { FeatureLoader } from '../feature-loader.ts'
import type { SiteCalls } from '../launcher/site-call-names.ts'
import { untilAborted } from './calls.ts'
import type { SiteAccount } from './site-account.ts'
import type { SiteLists } from './site-lists.ts'

export function siteCalls(account: SiteAccount, lists: SiteLists, features: FeatureLoader): SiteCalls {
  const batches = async (signal?: AbortSignal) => (await untilAborted(features.use('calls'), signal)).calls
  return {
    fetchTokens: (asked) => lists.fetch('tokens', asked),
    fetchActivity: (asked) => lists.fetch('activity', asked),
    fetchCollectibles: (asked) => lists.fetch('collectibles', asked),
    fetchSmartSessions: (asked) => lists.fetch('smartSessions', asked),
    revokeSmartSession: (pci, asked) => lists.revoke(pci, asked),
    suggestNames: (text, asked) => lists.suggest(text, asked),
    registerName: (text, asked) => lists.register(text, asked),
    fetchBalance: (namespace, asked) => account.balance(namespace, asked),
    updateEmail: (asked) => account.updateEmail(asked),
    setPreferredAccountType: (type, asked) => account.preferAccountType(type, asked),
    sendCalls: async (request) => (await batches(request?.signal)).send(request),
    getCallsStatus: async (id, asked) => (await batches(asked?.signal)).status(id, asked),
    resumeCalls: async (id, asked) => (await batches(asked?.signal)).resume(id, asked),
    getCapabilities: async (chainId, asked) => (await batches(asked?.signal)).capabilities(chainId, asked),
    pendingCalls: async () => (await batches()).pending(),
  }
}
