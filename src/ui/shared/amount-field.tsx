import { type ReactNode, useId } from 'react'
import { useAmountEntry } from './use-amount-entry.ts'

/** How an amount of money is written, in every language. */
export const EXAMPLE = '12.50'
/** Maximum length of the text; no amount is longer. */
const TEXT_MAX = 80

type AmountFieldProps = Readonly<{
  label: string
  value: string
  onChange(text: string): void
  /** The id of the element that says what is wrong. */
  describedBy?: string | undefined
  /** What stands beside the number: its currency. */
  end?: ReactNode
  testId?: string | undefined
}>

/** A decimal number of a currency. Text that is not a number is kept and shown, so that the form can report the error. */
export function AmountField({ label, value, onChange, describedBy, end, testId }: AmountFieldProps) {
  const id = useId()
  const change = useAmountEntry(value, (text) => text.length <= TEXT_MAX && onChange(text))
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="field-row">
        <input
          id={id}
          className="field-value"
          dir="ltr"
          type="text"
          inputMode="decimal"
          value={value}
          placeholder="0"
          onChange={change}
          aria-describedby={describedBy}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          data-testid={testId}
        />
        {end}
      </span>
    </div>
  )
}
