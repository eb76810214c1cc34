import type { ObjectUrls } from '../../ports/page/object-urls.ts'

/** `blob:` addresses. */
export class BrowserObjectUrls implements ObjectUrls {
  create(blob: Blob): string {
    return URL.createObjectURL(blob)
  }

  revoke(url: string): void {
    URL.revokeObjectURL(url)
  }
}
