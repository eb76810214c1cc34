import { type ReactNode, useId } from 'react'

/** More digits than any amount has. */
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

/** A decimal number. The keyboard of phones in many languages has a comma only, which is read as a point. */
export function AmountField({ label, value, onChange, describedBy, end, testId }: AmountFieldProps) {
  const id = useId()
  const change = (text: string) => {
    const plain = text.trim().slice(0, TEXT_MAX).replace(',', '.')
    if (/^[\d.]*$/.test(plain)) onChange(plain)
  }
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
          onChange={(event) => change(event.target.value)}
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
