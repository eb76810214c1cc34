import { token } from '../di/token.ts'

/** Object URLs for bytes held in memory. Each is valid until it is revoked or the page is unloaded. */
export interface ObjectUrls {
  create(blob: Blob): string
  revoke(url: string): void
}
export const ObjectUrls = token<ObjectUrls>('ObjectUrls')
