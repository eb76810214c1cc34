import { describe, expect, it } from 'vitest'
import type { ObjectUrls } from '../../../src/ports/page/object-urls.ts'

export function describeObjectUrls(
  adapter: string,
  open: () => Readonly<{ urls: ObjectUrls; isLive(url: string): Promise<boolean> }>,
): void {
  describe(`ObjectUrls: ${adapter}`, () => {
    it('makes an address of its own for each, which lives until it is revoked', async () => {
      const { urls, isLive } = open()
      const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
      const [one, other] = [urls.create(picture), urls.create(picture)]
      expect(one).toMatch(/^blob:/)
      expect(other).not.toBe(one)
      urls.revoke(one)
      expect([await isLive(one), await isLive(other)]).toEqual([false, true])
      urls.revoke(other)
      expect(await isLive(other)).toBe(false)
    })

    it('does not mind an address that is gone', () => {
      const { urls } = open()
      const url = urls.create(new Blob(['x']))
      urls.revoke(url)
      expect(() => urls.revoke(url)).not.toThrow()
    })
  })
}
