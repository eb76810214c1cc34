import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { RegisterName } from '../../application/names/register-name.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fullName, isDirectoryName, NAME_ZONE, toLabel } from '../../domain/names/name-rules.ts'
import { isTaken, NameSearch, type NameSearchState } from '../../domain/names/name-search.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { Button } from '../shared/button.tsx'
import { RowBones } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { namesCss } from './names-css.ts'

const REASON_MAX = 160

/** A name for the account: typed or chosen, signed for, registered. Spec §2, §4, §5. */
export function RegisterAccountNameView() {
  const t = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useSheet(place, namesCss)
  const id = useId()
  const [state, search] = useService(NameSearch)
  const [accounts] = useService(AccountService)
  const { isBusy, reason, submit, reset } = useRegistration()
  const owned = accounts.eip155?.identity?.name
  const isOwner = owned !== undefined && isDirectoryName(owned)
  const { label } = toLabel(state.text)
  const taken = label === undefined ? undefined : isTaken(state, label)
  const note = noteOf({ state, isOwner, taken, reason }, t)
  const canSubmit = label !== undefined && !isOwner && taken !== true
  useEffect(() => () => search.clear(), [search])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) submit(state.text)
  }
  return (
    <div className="names" ref={place}>
      <form onSubmit={send} noValidate>
        <label htmlFor={id}>{t('names.label')}</label>
        <div className={note.isBad ? 'name-field bad' : 'name-field'}>
          <input
            id={id}
            value={state.text}
            onChange={(event) => {
              reset()
              search.type(event.target.value)
            }}
            readOnly={isBusy}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={`${id}-note`}
            aria-invalid={note.isBad}
            data-testid="wui-ens-input"
            data-1p-ignore=""
            data-lpignore="true"
          />
          <span className="zone" aria-hidden="true">
            .{NAME_ZONE}
          </span>
        </div>
        <p id={`${id}-note`} className={note.isBad ? 'name-note bad' : 'name-note'} role={note.isBad ? 'alert' : undefined}>
          <bdi>{note.text}</bdi>
        </p>
        <Button kind="primary" onClick={send} busy={isBusy} disabled={!canSubmit} testId="account-name-register">
          {label === undefined ? t('names.choose') : t('names.submit', { name: `\u2066${fullName(label)}\u2069` })}
        </Button>
        {isBusy && (
          <p className="quiet-text" role="status">
            {t('names.sign')}
          </p>
        )}
      </form>
      <Suggestions state={state} isBusy={isBusy} onRetry={() => search.retry()} onChoose={(name) => search.type(name)} />
    </div>
  )
}

type Noted = Readonly<{ state: NameSearchState; isOwner: boolean; taken: boolean | undefined; reason: string | undefined }>

function noteOf({ state, isOwner, taken, reason }: Noted, t: ReturnType<typeof useMessages>): Readonly<{ text: string; isBad: boolean }> {
  if (isOwner) return { text: t('names.owned'), isBad: true }
  if (reason !== undefined) return { text: reason, isBad: true }
  if (state.fault) return { text: t(state.fault === 'short' ? 'names.tooShort' : 'names.invalid'), isBad: true }
  if (taken !== undefined) return { text: t(taken ? 'names.registered' : 'names.available'), isBad: taken }
  return { text: t('names.rule'), isBad: false }
}

/** Registers once; leaving the view gives it up. `reason`: what stood in the way of the last try, in the server's own words where it has some. */
function useRegistration() {
  const t = useMessages()
  const register = useInject(RegisterName)
  const running = useRef<AbortController>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    let isShown = true
    // One task later, so that the double mount of React's StrictMode counts once.
    queueMicrotask(() => isShown && register.begin())
    return () => {
      isShown = false
      running.current?.abort()
    }
  }, [register])
  const submit = (text: string) => {
    if (running.current && !running.current.signal.aborted && isBusy) return
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setReason(undefined)
    register.run(text, controller.signal).then(
      () => {},
      (error: unknown) => {
        if (controller.signal.aborted) return
        setBusy(false)
        setReason(
          isAppError(error, 'NAME_REGISTRATION_FAILED') ? cleanText(error.message, REASON_MAX, '') : t(textOfCode(toAppError(error).code)),
        )
      },
    )
  }
  return { isBusy, reason, submit, reset: () => setReason(undefined) }
}

/** What stands in the way besides the server. */
function textOfCode(code: string): MessageKey {
  if (code === 'USER_REJECTED') return 'error.rejected'
  if (code === 'NAME_OWNER_NOT_FOUND' || code === 'NOT_CONNECTED') return 'error.connectFirst'
  return code === 'CHAIN_ID_INVALID' ? 'error.network' : 'error.wallet'
}

type SuggestionsProps = Readonly<{ state: NameSearchState; isBusy: boolean; onRetry(): void; onChoose(name: string): void }>

function Suggestions({ state: { suggestions, text }, isBusy, onRetry, onChoose }: SuggestionsProps) {
  const t = useMessages()
  if (!suggestions) return <div className="suggested" />
  if (suggestions.status === 'loading')
    return (
      <ul className="suggested" role="status" aria-label={t('names.looking')}>
        <RowBones count={2} />
      </ul>
    )
  if (suggestions.status !== 'known')
    return (
      <div className="suggested" role="alert">
        <p className="quiet-text">{t('error.names')}</p>
        <Button icon="refresh" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    )
  const names = suggestions.names.filter(({ name }) => name.endsWith(`.${NAME_ZONE}`))
  if (names.length === 0) return <div className="suggested" />
  return (
    <section className="suggested" aria-label={t('names.suggestions')}>
      <h3>{t('names.suggestions')}</h3>
      <ul className="suggested">
        {names.map(({ name, isRegistered }) => {
          const label = name.slice(0, -NAME_ZONE.length - 1)
          return (
            <li key={name}>
              <button
                type="button"
                className="row"
                disabled={isRegistered || isBusy}
                aria-current={label === text || undefined}
                onClick={() => onChoose(label)}
                data-testid="account-name-suggestion"
              >
                <span className="row-text">
                  <Name>{name}</Name>
                </span>
                <Tag good={!isRegistered}>{t(isRegistered ? 'names.registered' : 'names.available')}</Tag>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
