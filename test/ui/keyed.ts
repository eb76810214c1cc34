import { afterEach } from 'vitest'

/** What a browser tells of a typed character: the input already has it, at its caret. */
export function keyed(input: HTMLInputElement, data: string): InputEvent {
  const caret = input.selectionStart ?? input.value.length
  const value = `${input.value.slice(0, caret)}${data}${input.value.slice(input.selectionEnd ?? caret)}`
  // React listens at the instance; a browser sets the value below it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret + data.length, caret + data.length)
  return new InputEvent('input', { bubbles: true, inputType: 'insertText', data })
}

const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'language')

/** The language of the browser, until the test ends. */
export function speaks(language: string): void {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
}

afterEach(() => {
  if (own) Object.defineProperty(navigator, 'language', own)
})
