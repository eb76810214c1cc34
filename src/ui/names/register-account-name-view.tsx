import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { RegisterName } from '../../application/names/register-name.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fullName, isDirectoryName, NAME_ZONE, toLabel } from '../../domain/names/name-rules.ts'
import { isTaken, isUnserved, NameSearch, type NameSearchState } from '../../domain/names/name-search.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { Actions } from '../shared/actions.tsx'
import { Button } from '../shared/button.tsx'
import { RetryButton } from '../shared/retry-button.tsx'
import { LoadingRows } from '../shared/row.tsx'
import { Tag } from '../shared/tag.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject, useService } from '../shared/use-service.ts'
import { useSheet } from '../shared/use-sheet.ts'
import { Name } from '../shared/words.tsx'
import { namesCss } from './names-css.ts'

const REASON_MAX = 160

/** A name for the account: typed or chosen, signed for, registered. */
export function RegisterAccountNameView() {
  const t = useMessages()
  const place = useSheet(namesCss)
  const id = useId()
  const [state, search] = useService(NameSearch)
  const [accounts, accountService] = useService(AccountService)
  const { isBusy, reason, submit, reset } = useRegistration(accounts.eip155?.address)
  const { address, identity } = accounts.eip155 ?? {}
  const isOwner = identity && identity.name !== undefined && isDirectoryName(identity.name)
  const ownName = useOwnName(accountService, address)
  const isUntold = ownName.isAnswered && isOwner === undefined
  const { label } = toLabel(state.text)
  const taken = label === undefined ? undefined : isTaken(state, label)
  const [{ active }] = useService(NetworkService)
  const isServed = active?.network.chainNamespace === 'eip155' && active.supported && !isUnserved(state)
  // The directory decides what may be had: before its answer there is nothing to sign for.
  const status = state.suggestions?.status
  const canSubmit = label !== undefined && isOwner === false && status === 'known' && taken !== true && isServed
  const isAwaited = label !== undefined && isServed && (status === undefined || status === 'loading')
  const unavailable = isServed ? undefined : t('names.unavailable', { network: active?.network.name ?? '' })
  const note = noteOf({ state, isOwner, taken, isAwaited, reason: unavailable ?? reason ?? (isUntold ? t('error.names') : undefined) }, t)
  useEffect(() => () => search.clear(), [search])
  const retry = () => {
    ownName.retry()
    if (status === 'failed') search.retry()
  }
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
        {isUntold && <RetryButton onClick={retry} />}
        <Actions>
          <Button kind="primary" onClick={send} busy={isBusy} disabled={!canSubmit} testId="account-name-register">
            {label === undefined ? t('names.choose') : t('names.submit', { name: `\u2066${fullName(label)}\u2069` })}
          </Button>
        </Actions>
        {isBusy && (
          <p className="quiet-text" role="status">
            {t('names.sign')}
          </p>
        )}
      </form>
      {!(isUntold && status === 'failed') && (
        <Suggestions state={state} isBusy={isBusy} onRetry={() => search.retry()} onChoose={(name) => search.type(name)} />
      )}
    </div>
  )
}

type Noted = Readonly<{
  state: NameSearchState
  isOwner: boolean | undefined
  taken: boolean | undefined
  isAwaited: boolean
  reason: string | undefined
}>
type Note = Readonly<{ text: string; isBad: boolean }>

function noteOf({ state, isOwner, taken, isAwaited, reason }: Noted, t: ReturnType<typeof useMessages>): Note {
  if (isOwner) return { text: t('names.owned'), isBad: true }
  if (reason !== undefined) return { text: reason, isBad: true }
  if (state.fault) return { text: t(state.fault === 'short' ? 'names.tooShort' : 'names.invalid'), isBad: true }
  if (taken !== undefined) return { text: t(taken ? 'names.registered' : 'names.available'), isBad: taken }
  if (isAwaited) return { text: t('names.looking'), isBad: false }
  return { text: t('names.rule'), isBad: false }
}

/** Looks the name of `address` up again after a failure, and once more with each `retry`. `isAnswered`: that came to an end. */
function useOwnName(accounts: AccountService, address: string | undefined) {
  const [asked, setAsked] = useState<string>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let isShown = true
    void accounts.findName('eip155').then(() => isShown && setAsked(address))
    return () => {
      isShown = false
    }
  }, [accounts, address, turn])
  const retry = () => {
    setAsked(undefined)
    setTurn(turn + 1)
  }
  return { isAnswered: address !== undefined && asked === address, retry }
}

/** Registers once; leaving or another account gives it up. `reason`: why the last try failed, in the server's own words if it has some. */
function useRegistration(address: string | undefined) {
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
    }
  }, [register])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came of one account's try is not told of another
  useEffect(
    () => () => {
      running.current?.abort()
      setBusy(false)
      setReason(undefined)
    },
    [address],
  )
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
        setReason(reasonOf(error, t))
      },
    )
  }
  return { isBusy, reason, submit, reset: () => setReason(undefined) }
}

/** In the server's own words where it has some, with what the visitor can do about it. */
function reasonOf(error: unknown, t: ReturnType<typeof useMessages>): string {
  if (!isAppError(error, 'NAME_REGISTRATION_FAILED')) return t(wordsFor(toAppError(error), 'name')[0])
  const words = cleanText(error.message, REASON_MAX, '')
  return error.facts.reason === 'late' ? `\u2068${words}\u2069 ${t('names.late')}` : words
}

type SuggestionsProps = Readonly<{ state: NameSearchState; isBusy: boolean; onRetry(): void; onChoose(name: string): void }>

function Suggestions({ state: { suggestions, text }, isBusy, onRetry, onChoose }: SuggestionsProps) {
  const t = useMessages()
  if (!suggestions) return null
  if (suggestions.status === 'loading')
    return (
      <div className="suggested">
        <LoadingRows label={t('names.looking')} count={2} />
      </div>
    )
  if (suggestions.status !== 'known')
    return (
      <div className="suggested" role="alert">
        <p className="quiet-text">
          <bdi>{cleanText(suggestions.reason, REASON_MAX) ?? t('error.names')}</bdi>
        </p>
        <RetryButton onClick={onRetry} />
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
