import type { Services } from './portico-options.ts'

/** Whether requests to `service` are possible: it is not switched off and, for the provider's own service, there is a project id. */
export function isServed(
  { projectId, services }: Readonly<{ projectId?: string | undefined; services?: Services | undefined }>,
  service: keyof Services,
): boolean {
  const own = services?.[service]
  return own !== false && (Boolean(projectId) || typeof own === 'string')
}
