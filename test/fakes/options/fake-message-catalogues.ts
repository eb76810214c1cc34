import type { Messages } from '../../../src/domain/options/messages.ts'
import type { MessageCatalogues } from '../../../src/ports/options/message-catalogues.ts'

/** Translations in memory. */
export class FakeMessageCatalogues implements MessageCatalogues {
  /** Nothing can be downloaded. */
  offline = false

  constructor(readonly catalogues: Readonly<Record<string, Partial<Messages>>> = {}) {}

  get locales(): readonly string[] {
    return Object.keys(this.catalogues)
  }

  async load(locale: string): Promise<Partial<Messages> | undefined> {
    if (this.offline) throw new Error('offline')
    return Object.hasOwn(this.catalogues, locale) ? this.catalogues[locale] : undefined
  }
}
