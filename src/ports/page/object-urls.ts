import { token } from '../di/token.ts'

/** Addresses under which this page can show bytes it holds. Each lives until it is revoked, or the page is gone. */
export interface ObjectUrls {
  create(blob: Blob): string
  revoke(url: string): void
}
export const ObjectUrls = token<ObjectUrls>('ObjectUrls')
