import type { Messages } from '../../domain/options/messages.ts'
import { token } from '../di/token.ts'

/** Translations, one or two chunks a language. English is built in. */
export interface MessageCatalogues {
  readonly locales: readonly string[]
  /** The texts of the first view, or all. Undefined when there is no translation for that language. */
  load(locale: string): Promise<Partial<Messages> | undefined>
  /** The texts that `load` left out: fetched with the first later view. */
  loadLater?(locale: string): Promise<Partial<Messages> | undefined>
}
export const MessageCatalogues = token<MessageCatalogues>('MessageCatalogues')
