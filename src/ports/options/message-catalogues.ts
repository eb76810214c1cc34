import type { Messages } from '../../domain/options/messages.ts'
import { token } from '../di/token.ts'

/** Translations, a file for each language. English comes with the views. */
export interface MessageCatalogues {
  readonly locales: readonly string[]
  /** Undefined when there is no translation for that language. A text that is left out is shown in English. */
  load(locale: string): Promise<Partial<Messages> | undefined>
}
export const MessageCatalogues = token<MessageCatalogues>('MessageCatalogues')
