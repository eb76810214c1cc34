import type { Messages } from '../../domain/options/messages.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'

const languages: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {}

/** One chunk a language, fetched when that language is shown. */
export class ImportMessageCatalogues implements MessageCatalogues {
  readonly locales = Object.keys(languages)

  async load(locale: string): Promise<Messages | undefined> {
    return (await languages[locale]?.())?.default
  }
}
