import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { codeCss } from './code-css.ts'
import { useSheet } from './use-sheet.ts'

/** Digits of a one-time code. */
export const CODE_LENGTH = 6
const BOXES = [0, 1, 2, 3, 4, 5] as const
/** How much of a pasted text is searched for digits. */
const READ_MAX = 200

type CodeInputProps = Readonly<{
  /** Accessible name: what the code is and where it was sent. */
  label: string
  /** Why the last code was refused. Shown until the visitor changes the code; its digits are selected, so that typing replaces them. */
  error?: string | undefined
  /** While the code is being checked: nothing can be changed, focus stays. */
  busy?: boolean | undefined
  /** Called with six ASCII digits, once for each code that the visitor completes, and again on Enter. */
  onComplete(code: string): void
  testId?: string | undefined
}>

/**
 * A one-time code of six digits: one field, drawn as six boxes, so that paste, autofill from a message, caret and screen readers work as in
 * any field. Takes the digits out of whatever is pasted, in any script, and is left-to-right in every language. Gets the focus when shown.
 */
export function CodeInput({ label, error, busy = false, onComplete, testId = 'wui-otp-input' }: CodeInputProps) {
  const [code, setCode] = useState('')
  const [[from, to], setSelection] = useState<readonly [number, number]>([0, 0])
  const [edited, setEdited] = useState(false)
  const input = useSheet<HTMLInputElement>(codeCss)
  const errorId = useId()
  const shown = edited || busy ? undefined : error
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    setEdited(false)
    if (error === undefined || busy) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [error, busy])

  const enter = (text: string) => {
    const next = digitsOf(text)
    if (next === code) return
    setCode(next)
    setEdited(true)
    if (next.length === CODE_LENGTH) onComplete(next)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = digitsOf(event.clipboardData.getData('text'))
    // A part of a code is inserted at the caret.
    if (pasted.length < CODE_LENGTH || busy) return
    event.preventDefault()
    enter(pasted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && code.length === CODE_LENGTH && !busy) onComplete(code)
  }
  // `select` alone does not tell of every change within a shadow root.
  const follow = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) =>
    setSelection([selectionStart ?? 0, selectionEnd ?? 0])

  return (
    <div className="code-input">
      <div className="boxes" dir="ltr">
        {BOXES.map((at) => (
          <span
            key={at}
            data-next={(from === to && at === Math.min(from, CODE_LENGTH - 1)) || undefined}
            data-selected={(at >= from && at < to) || undefined}
            data-wrong={shown !== undefined || undefined}
          />
        ))}
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          pattern="\d{6}"
          dir="ltr"
          value={code}
          readOnly={busy}
          aria-label={label}
          aria-busy={busy}
          aria-invalid={shown !== undefined}
          aria-describedby={errorId}
          onChange={(event) => {
            enter(fresh(event.target, code))
            follow(event)
          }}
          // A whole code is replaced, not mended: the next digit is the first of another.
          onClick={({ currentTarget }) => code.length === CODE_LENGTH && currentTarget.select()}
          onPaste={paste}
          onKeyDown={press}
          onKeyUp={follow}
          onPointerUp={follow}
          onSelect={follow}
          data-testid={testId}
        />
      </div>
      <p id={errorId} className="wrong" role="alert" dir="auto">
        {shown}
      </p>
    </div>
  )
}

/** What a field holds after a change; of a whole code that was added to before its end, only what was added. */
function fresh({ value, selectionStart }: HTMLInputElement, code: string): string {
  const added = value.length - code.length
  const end = selectionStart ?? value.length
  return code.length === CODE_LENGTH && added > 0 && end < value.length ? value.slice(Math.max(0, end - added), end) : value
}

/** The first six decimal digits of a text, as ASCII; Arabic-Indic, Persian, Devanagari and full-width digits count. */
export function digitsOf(text: string): string {
  const digits = [...text.slice(0, READ_MAX)].flatMap((character) => digitOf(character.codePointAt(0) ?? 0) ?? [])
  return digits.slice(0, CODE_LENGTH).join('')
}

/** The code point of each script's zero; its other digits follow. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

function digitOf(code: number): number | undefined {
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? undefined : code - zero
}
