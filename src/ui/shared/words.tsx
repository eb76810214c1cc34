import { Fragment, type ReactNode } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { type MessageKey, messageParts, textOf } from '../../domain/options/messages.ts'
import { useService } from './use-service.ts'

type WordsProps = Readonly<{ id: MessageKey; values: Readonly<Record<string, ReactNode>> }>

/** A message with elements in its places: a link, or a foreign name kept in its own direction. */
export function Words({ id, values }: WordsProps) {
  const [{ messages }] = useService(LocaleService)
  // The order of parts is fixed by the message, so their place is their identity.
  return messageParts(textOf(messages, id), values).map((part, place) => <Fragment key={`${id}${String(place)}`}>{part}</Fragment>)
}

/** A foreign name: one line, isolated text direction, full text on hover. */
export function Name({ children }: Readonly<{ children: string }>) {
  return (
    <bdi className="name" title={children}>
      {children}
    </bdi>
  )
}
