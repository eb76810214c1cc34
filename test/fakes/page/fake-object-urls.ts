import type { ObjectUrls } from '../../../src/ports/page/object-urls.ts'

/** Addresses that lead nowhere; says which still live. */
export class FakeObjectUrls implements ObjectUrls {
  readonly live = new Set<string>()
  #made = 0

  create(_: Blob): string {
    const url = `blob:fake/${String(++this.#made)}`
    this.live.add(url)
    return url
  }

  revoke(url: string): void {
    this.live.delete(url)
  }
}
