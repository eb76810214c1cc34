/** The views' texts name their keys here themselves (`ui/modal/texts.ts`): the domain knows the keys, and no text. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the views
export interface Texts {}

/** What a translation has: all of it. */
export type Messages = Readonly<Record<keyof Texts, string>>
export type MessageKey = keyof Messages

/** A value for each `{name}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in: `Continue in {name}` and `{ name: 'Rainbow' }` give `Continue in Rainbow`. */
export function formatMessage(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  return messageParts(textOf(messages, key), params).join('')
}

/** English texts, which come with the views that show them. Append only. */
const english: Partial<Messages> = {}

export function addMessages(messages: Partial<Messages>): void {
  Object.assign(english, messages)
}

/** Empty while a view loads its texts. */
export function textOf(messages: Messages, key: MessageKey): string {
  return messages[key] ?? english[key] ?? ''
}

/** A message split at its placeholders, for views that put elements (a link, an isolated name) in their place. */
export function messageParts<T>(text: string, params: Readonly<Record<string, T>>): readonly (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(params, name) ? (params[name] as T) : part
  })
}
