import type { ResolvedOptions, Services } from './portico-options.ts'

/** Whether requests to `service` are possible: it is not switched off and, for the provider's own service, there is a project id. */
export function isServed(
  { projectId, services }: Readonly<{ projectId?: string | undefined; services?: Services | undefined }>,
  service: keyof Services,
): boolean {
  const own = services?.[service]
  return own !== false && (Boolean(projectId) || typeof own === 'string')
}

/** Whether anybody makes the page of a purchase: the service, or the provider with the key of the site's account. */
export function hasSeller(options: Pick<ResolvedOptions, 'onramp' | 'projectId' | 'services'>): boolean {
  return Boolean(options.onramp?.publicKey) || isServed(options, 'blockchain')
}
