import { describe, expect, it } from 'vitest'
import type { MessageCatalogues } from '../../../src/ports/options/message-catalogues.ts'
import { everyMessage } from '../../support/every-message.ts'

/** What every source of translations keeps to. */
export function describeMessageCatalogues(adapter: string, open: () => MessageCatalogues): void {
  describe(`MessageCatalogues: ${adapter}`, () => {
    it('gives what it lists, under keys that exist', async () => {
      const catalogues = open()
      expect(catalogues.locales.length).toBeGreaterThan(0)
      for (const locale of catalogues.locales) {
        const messages = await catalogues.load(locale)
        expect(Object.keys(everyMessage)).toEqual(expect.arrayContaining(Object.keys(messages ?? {})))
      }
    })

    it('gives nothing for a language it does not list, whatever that is called', async () => {
      const catalogues = open()
      for (const locale of ['xx', '', '__proto__', 'constructor', '../de']) expect(await catalogues.load(locale)).toBeUndefined()
    })
  })
}
