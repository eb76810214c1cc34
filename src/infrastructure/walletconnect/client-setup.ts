import type { ResolvedOptions } from '../../domain/options/portico-options.ts'
import type { Page, PageMetadata } from '../../ports/page/page.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { SERVICE_DEFAULTS } from '../shared/service-defaults.ts'
import { SessionStorage } from './deep-link-choice.ts'
import { RelayFaults } from './relay-faults.ts'
import type { ProviderSetup } from './shared-provider.ts'

type Given = Pick<ResolvedOptions, 'projectId' | 'services' | 'metadata'>

/** Options of the relay client for a site. */
export function clientSetup(
  { projectId = '', services, metadata }: Given,
  page: Page,
  store: KeyValueStore,
  provider?: unknown,
): ProviderSetup {
  return {
    projectId,
    relayUrl: services?.relay || SERVICE_DEFAULTS.relay,
    verifyUrl: verifyUrlOf(projectId, services),
    metadata: metadataOf(page, metadata),
    storage: new SessionStorage(store),
    faults: new RelayFaults(page.origin),
    provider,
  }
}

/**
 * The Verify API is the provider's: without a project id, or with a relay of the site's own, it is not used unless the site configures its
 * URL.
 */
function verifyUrlOf(projectId: string, services: Given['services']): string | undefined {
  if (services?.verify !== undefined) return services.verify || undefined
  return projectId !== '' && services?.relay === undefined ? SERVICE_DEFAULTS.verify : undefined
}

/**
 * Metadata that a wallet shows of the site. The URL is always the page's origin: a wallet that compares it with the origin of the request
 * would otherwise warn of an impostor.
 */
function metadataOf(page: Page, given: Given['metadata']): PageMetadata {
  const own = page.metadata()
  return {
    name: given?.name || own.name,
    description: given?.description || own.description,
    url: page.origin,
    icons: given?.icons ?? own.icons,
  }
}
