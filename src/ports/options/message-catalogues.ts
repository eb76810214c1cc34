import type { Messages } from '../../domain/options/messages.ts'
import { token } from '../di/token.ts'

/** Translations, one chunk a language. English is built in. */
export interface MessageCatalogues {
  readonly locales: readonly string[]
  /** Undefined when there is no translation for that language. */
  load(locale: string): Promise<Partial<Messages> | undefined>
}
export const MessageCatalogues = token<MessageCatalogues>('MessageCatalogues')
