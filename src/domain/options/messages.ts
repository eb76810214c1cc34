/** The views' texts name their keys here themselves (`ui/modal/texts.ts`): the domain knows the keys, and no text. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the views
export interface FirstTexts {}
// biome-ignore lint/suspicious/noEmptyInterface: filled by the views
export interface LaterTexts {}

/** What a translation has for the first view, and for all others. */
export type FirstMessages = Readonly<Record<keyof FirstTexts, string>>
export type LaterMessages = Readonly<Record<keyof LaterTexts, string>>
export type Messages = FirstMessages & LaterMessages
export type MessageKey = keyof Messages

/** A value for each `{name}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in: `Continue in {name}` and `{ name: 'Rainbow' }` give `Continue in Rainbow`. */
export function formatMessage(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  return messageParts(textOf(messages, key), params).join('')
}

/** English texts loaded after the first view. Append only. */
const late: Partial<Messages> = {}

export function supplyWords(words: Partial<Messages>): void {
  Object.assign(late, words)
}

type Translation = Readonly<{ loadLater(): Promise<void> }>
const translations = new Set<WeakRef<Translation>>()
let isLaterNeeded = false

/** Registers a translation whose texts of later views come with the first such view. Returns whether one was opened already. */
export function followWords(translation: Translation): boolean {
  translations.add(new WeakRef(translation))
  return isLaterNeeded
}

/** Supplies the English texts of a later view once the languages in use have theirs, so that none is shown in English for a moment. */
export async function addMessages(words: Partial<Messages>): Promise<void> {
  isLaterNeeded = true
  await Promise.all([...translations].map((each) => each.deref()?.loadLater() ?? translations.delete(each)))
  supplyWords(words)
}

/** Empty while the texts of a later view are loading. */
export function textOf(messages: Messages, key: MessageKey): string {
  return messages[key] ?? late[key] ?? ''
}

/** A message split at its placeholders, for views that put elements (a link, an isolated name) in their place. */
export function messageParts<T>(text: string, params: Readonly<Record<string, T>>): readonly (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(params, name) ? (params[name] as T) : part
  })
}
