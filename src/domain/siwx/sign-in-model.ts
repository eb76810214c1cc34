import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { AppError } from '../errors/app-error.ts'
import { isSameAccount } from './siwx-account.ts'
import type { SiwxData, SiwxSession } from './siwx-session.ts'

/** `text` is shown and signed, byte for byte. */
export type ShownMessage = Readonly<{ data: SiwxData; text: string }>

/** `kept`: the sessions of an account that is asked all the same; none where it may not go on with them. */
type Asked = Readonly<{ account: SiwxAccount; kept?: readonly SiwxSession[] }>

/**
 * `looking`: sessions are looked up; `isAsked`: while a sign-in was pending, which it stays until the answer; `isAwaited`: the modal closes
 * if there is a session. `unsigned`: there is none and no message yet. `ready`: the message is shown. `signed`: what the visitor has just
 * signed; `sessions` are as they are stored. `declined`: the visitor declined an optional sign-in, or its session ran out; `isUnknown`: its
 * sessions could not be looked up.
 */
export type SignInState = Readonly<
  | { status: 'idle' }
  | { status: 'looking'; account: SiwxAccount; isAsked: boolean; isAwaited: boolean }
  | ({ status: 'unsigned' | 'preparing' } & Asked)
  | ({ status: 'ready' | 'signing'; shown: ShownMessage } & Asked)
  | ({ status: 'failed'; error: AppError } & Asked)
  | { status: 'signedIn'; account: SiwxAccount; sessions: readonly SiwxSession[]; signed?: SiwxSession }
  | { status: 'declined'; account: SiwxAccount; isUnknown: boolean }
>

/**
 * `awaited`: the modal has nothing else to show. `askedAgain`: for a message with an e-mail address; `keeps`: an account that has sessions
 * may go on with them. `outdated`: the message, while it is not shown. `stopped`: the wallet's answer is not wanted any more. `left`: the
 * visitor closed the modal. `reached`: sessions can be looked up again.
 */
export type SignInEvent = Readonly<
  | { type: 'entered'; account: SiwxAccount | undefined }
  | { type: 'looking'; account: SiwxAccount }
  | { type: 'awaited' | 'left' | 'preparing' | 'outdated' | 'signing' | 'stopped' | 'declined' | 'reached' }
  | { type: 'found'; sessions: readonly SiwxSession[] }
  | { type: 'made'; shown: ShownMessage }
  | { type: 'signed'; session: SiwxSession; stored: SiwxSession }
  | { type: 'failed'; error: AppError }
  | { type: 'askedAgain'; keeps: boolean }
>

const PENDING: ReadonlySet<SignInState['status']> = new Set(['unsigned', 'preparing', 'ready', 'signing', 'failed'])

/** No message is made for an account that is looked up, that signs, or that is signed in. */
const BUSY: ReadonlySet<SignInState['status']> = new Set(['looking', 'signing', 'signedIn'])

export const accountOf = (state: SignInState): SiwxAccount | undefined => (state.status === 'idle' ? undefined : state.account)

/** Whether the visitor is asked to sign in. */
export const isPending = (state: SignInState): boolean => (state.status === 'looking' ? state.isAsked : PENDING.has(state.status))

/** Whether the sessions of the account could not be looked up. */
export const isUnknown = (state: SignInState): boolean =>
  state.status === 'failed' ? state.error.code === 'SIWX_INIT_FAILED' : state.status === 'declined' && state.isUnknown

/** What `event` leads to. The same state: nothing. */
export function reduce(state: SignInState, event: SignInEvent): SignInState {
  if (event.type === 'looking') {
    const isAwaited = state.status === 'looking' && state.isAwaited
    return { status: 'looking', account: event.account, isAsked: isPending(state), isAwaited }
  }
  if (event.type === 'entered') {
    if (isSameAccount(event.account, accountOf(state))) return state
    return event.account ? { status: 'unsigned', account: event.account } : { status: 'idle' }
  }
  if (state.status === 'idle') return state
  const { account } = state
  const kept = 'kept' in state ? state.kept : undefined
  const asked = { account, ...(kept && { kept }) }
  switch (event.type) {
    case 'awaited':
      return state.status === 'looking' ? { ...state, isAwaited: true } : state
    case 'found':
      return event.sessions.length > 0 ? { status: 'signedIn', account, sessions: event.sessions } : { status: 'unsigned', account }
    case 'askedAgain':
      return state.status === 'signedIn' ? { status: 'unsigned', account, kept: event.keeps ? state.sessions : [] } : state
    case 'preparing':
      return BUSY.has(state.status) ? state : { ...asked, status: 'preparing' }
    case 'made':
      return { ...asked, status: 'ready', shown: event.shown }
    case 'outdated':
      return state.status === 'ready' ? { ...asked, status: 'unsigned' } : state
    case 'signing':
      return state.status === 'ready' ? { ...state, status: 'signing' } : state
    case 'stopped':
      return state.status === 'signing' ? { ...state, status: 'ready' } : state
    case 'signed':
      return { status: 'signedIn', account, sessions: [event.stored], signed: event.session }
    case 'failed':
      return { ...asked, status: 'failed', error: event.error }
    case 'declined':
      if (kept?.length) return { status: 'signedIn', account, sessions: kept }
      return state.status === 'signedIn' ? state : { status: 'declined', account, isUnknown: isUnknown(state) }
    case 'reached':
      return state.status === 'declined' && state.isUnknown ? { ...state, isUnknown: false } : state
    case 'left':
      if (state.status === 'looking') return { ...state, isAwaited: false }
      return state.status === 'unsigned' && kept?.length ? { status: 'signedIn', account, sessions: kept } : state
  }
}
