import type { Services } from './portico-options.ts'

/** Whether `service` may be asked: not switched off, and the site known where it is the provider's own. */
export function isServed(
  { projectId, services }: Readonly<{ projectId?: string | undefined; services?: Services | undefined }>,
  service: keyof Services,
): boolean {
  const own = services?.[service]
  return own !== false && (Boolean(projectId) || typeof own === 'string')
}
