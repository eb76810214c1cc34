import type { ChangeEvent } from 'react'
import { enteredAmount } from '../../domain/money/typed-amount.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useService } from './use-service.ts'

/** Of an input for an amount: hands on what the field holds after each change. */
export function useAmountEntry(before: string, onEnter: (amount: string) => void): (event: ChangeEvent<HTMLInputElement>) => void {
  const [{ locale }] = useService(LocaleService)
  return ({ currentTarget: input, nativeEvent }) => {
    const browser = input.ownerDocument.defaultView?.navigator.language
    const amount = enteredAmount({ text: input.value, before, isKey: isKey(nativeEvent) }, browser ? [locale, browser] : [locale])
    if (amount !== input.value) {
      const caret = input.selectionStart
      input.value = amount
      input.setSelectionRange(caret, caret)
    }
    onEnter(amount)
  }
}

/** Keyboards of phones compose the text of the word so far. */
function isKey(event: Event): boolean {
  const type = 'inputType' in event ? event.inputType : undefined
  return type === 'insertText' || type === 'insertCompositionText'
}
