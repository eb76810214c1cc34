import { useCallback } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { formatMessage, type MessageKey, type MessageParams } from '../../domain/options/messages.ts'
import { useService } from './use-service.ts'

export type Translate = (key: MessageKey, params?: MessageParams) => string

/** The catalogue in the visitor's language; a language that changes renders again, it does not mount again. */
export function useMessages(): Translate {
  const [{ messages }] = useService(LocaleService)
  return useCallback((key, params) => formatMessage(messages, key, params), [messages])
}
