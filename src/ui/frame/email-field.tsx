import { type FormEvent, useEffect, useId, useState } from 'react'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import { IconButton, Spinner } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { loginCss } from './login-css.ts'

/** Maximum length by RFC 5321; longer pasted text is cut. */
const EMAIL_MAX = 320
/** The arrow appears with the fourth character. */
const WORTH_SENDING = 4

type EmailFieldProps = Readonly<{
  value?: string | undefined
  error?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  focus?: boolean | undefined
  /** Called with what was typed, valid or not: the service says what is wrong with it. */
  onSubmit(email: string): void
  onFocus?: (() => void) | undefined
  onChange?: ((email: string, isValid: boolean) => void) | undefined
}>

/** One e-mail address, sent with Enter or the arrow. */
export function EmailField({
  value = '',
  error,
  busy = false,
  disabled = false,
  focus = false,
  onSubmit,
  onFocus,
  onChange,
}: EmailFieldProps) {
  const t = useMessages()
  const [email, setEmail] = useState(value)
  const form = useSheet<HTMLFormElement>(loginCss)
  const errorId = useId()
  useEffect(() => {
    if (focus) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [focus])
  const change = (typed: string) => {
    const next = typed.slice(0, EMAIL_MAX)
    setEmail(next)
    onChange?.(next.trim(), isEmailAddress(next.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() && !busy && !disabled) onSubmit(email.trim())
  }
  return (
    <form ref={form} className="login" noValidate onSubmit={submit}>
      <label className="login-field" data-wrong={error !== undefined || undefined}>
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          dir={email === '' ? undefined : 'auto'}
          maxLength={EMAIL_MAX}
          placeholder={t('login.email')}
          aria-label={t('login.email')}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          value={email}
          readOnly={busy}
          disabled={disabled}
          onFocus={onFocus}
          onChange={(event) => change(event.target.value)}
          data-testid="wui-email-input"
        />
        {busy && <Spinner />}
        {!busy && !disabled && email.trim().length >= WORTH_SENDING && (
          <IconButton icon="next" label={t('login.submit')} onClick={submit} />
        )}
      </label>
      <p id={errorId} className="login-wrong" role="alert" dir="auto">
        {error}
      </p>
    </form>
  )
}
