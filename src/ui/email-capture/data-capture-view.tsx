import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CaptureEmail } from '../../application/email-capture/capture-email.ts'
import { EmailCaptureService } from '../../domain/email-capture/email-capture-service.ts'
import { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import { Page } from '../../ports/page/page.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { Picture } from '../shared/picture.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name, Words } from '../shared/words.tsx'
import { emailCaptureCss } from './email-capture-css.ts'

const EMAIL_MAX = 320

/** Asks for an e-mail address before the sign-in. */
export function DataCaptureView() {
  const t = useMessages()
  const sheet = useSheet<HTMLFormElement>(emailCaptureCss)
  const [state] = useService(EmailCaptureService)
  const captureEmail = useInject(CaptureEmail)
  const [typed, setTyped] = useState('email' in state ? (state.email ?? '') : '')
  const recent = useRecentEmails()
  const input = useRef<HTMLInputElement>(null)
  const isSending = state.status === 'sending'
  const send = (email: string) => {
    setTyped(email)
    void captureEmail.submit(email)
  }
  const choose = (email: string) => {
    setTyped(email)
    // The chosen suggestion is removed from the page, so the focus moves to the field, where Enter submits.
    input.current?.focus({ preventScroll: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) send(typed)
  }
  return (
    <form ref={sheet} className="capture" onSubmit={submit} noValidate>
      <WhoAsks />
      <EmailField input={input} typed={typed} onChange={setTyped} busy={isSending} />
      {typed.trim() === '' ? (
        <Hints label={t('capture.recent')} emails={recent} onChoose={send} />
      ) : (
        <Hints label={t('capture.suggested')} emails={isSending ? [] : suggestEmails(typed)} onChoose={choose} isSuffix />
      )}
      <Actions kind="pair">
        {!captureEmail.isRequired && (
          <Button onClick={() => void captureEmail.skip()} disabled={isSending}>
            {t('capture.skip')}
          </Button>
        )}
        <Button kind="primary" onClick={submit} busy={isSending} disabled={!isEmailAddress(typed.trim())}>
          {t('capture.continue')}
        </Button>
      </Actions>
    </form>
  )
}

function WhoAsks() {
  const t = useMessages()
  const page = useInject(Page)
  const [{ metadata }] = useService(OptionsService)
  const name = metadata?.name || page.metadata().name || 'Dapp'
  return (
    <div className="who">
      <Picture src={metadata?.icons?.[0] ?? page.metadata().icons[0]} name={name} shape="large round" />
      <p className="strong">
        <Words id="capture.asks" values={{ name: <Name>{name}</Name> }} />
      </p>
      <p className="quiet-text">{t('capture.text')}</p>
    </div>
  )
}

type EmailFieldProps = Readonly<{ input: RefObject<HTMLInputElement | null>; typed: string; onChange(value: string): void; busy: boolean }>

function EmailField({ input, typed, onChange, busy }: EmailFieldProps) {
  const t = useMessages()
  const id = useId()
  const [state] = useService(EmailCaptureService)
  const [isLeft, setIsLeft] = useState(false)
  const isRefused = state.status === 'asking' && state.error?.code === 'EMAIL_INVALID' && state.email === typed.trim()
  const isWrong = isRefused || (isLeft && typed.trim() !== '' && !isEmailAddress(typed.trim()))
  useEffect(() => input.current?.focus({ preventScroll: true }), [input])
  return (
    <div className="field">
      <label htmlFor={id}>{t('capture.email')}</label>
      <input
        ref={input}
        id={id}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        dir="ltr"
        maxLength={EMAIL_MAX}
        value={typed}
        readOnly={busy}
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setIsLeft(true)}
        data-testid="wui-email-input"
      />
      <p id={`${id}-wrong`} className="wrong" role="alert">
        {isWrong && t('error.email')}
      </p>
    </div>
  )
}

type HintsProps = Readonly<{ label: string; emails: readonly string[]; onChoose(email: string): void; isSuffix?: boolean }>

/** Whole addresses to choose from; the row keeps its height while there are none. */
function Hints({ label, emails, onChoose, isSuffix = false }: HintsProps) {
  return (
    <div className="hints">
      {emails.length > 0 && (
        <>
          <h3>{label}</h3>
          <div className="chips">
            {emails.map((email) => (
              <button key={email} type="button" className="chip" dir="ltr" title={email} aria-label={email} onClick={() => onChoose(email)}>
                {isSuffix ? email.slice(email.indexOf('@')) : email}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function useRecentEmails(): readonly string[] {
  const service = useInject(RecentEmails)
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    service.list().then(
      (list) => isShown && setRecent(list),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [service])
  return recent
}

const SUFFIXES: readonly string[] = ['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com', 'aol.com', 'icloud.com', 'zoho.com']

/** How an address that is being typed may go on: whole addresses. None before its local part, and none once it is one of them. */
export function suggestEmails(typed: string): readonly string[] {
  const text = typed.trim()
  const [part = '', host = '', ...rest] = text.split('@')
  if (part === '' || rest.length > 0 || /\s/.test(text)) return []
  const begun = host.toLowerCase()
  if (SUFFIXES.includes(begun)) return []
  return SUFFIXES.filter((suffix) => suffix.startsWith(begun)).map((suffix) => `${part}@${suffix}`)
}
