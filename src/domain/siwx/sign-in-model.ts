import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { AppError } from '../errors/app-error.ts'
import { isSameAccount } from './siwx-account.ts'
import type { SiwxData, SiwxSession } from './siwx-session.ts'

/** `text` is shown and signed, byte for byte. */
export type ShownMessage = Readonly<{ data: SiwxData; text: string }>

/**
 * `looking`: sessions are looked up; `isAsked`: while a sign-in was pending, which it stays until the answer; `isAwaited`: the modal closes if there is
 * a session. `unsigned`: there is none and no message yet; `kept`: those of an account that is asked all the same. `ready`: the message is shown.
 * `signed`: what the visitor has just signed; `sessions` are as they are stored. `declined`: the visitor declined an optional sign-in, or its session
 * ran out; `isUnknown`: its sessions could not be looked up.
 */
export type SignInState = Readonly<
  | { status: 'idle' }
  | { status: 'looking'; account: SiwxAccount; isAsked: boolean; isAwaited: boolean }
  | { status: 'unsigned'; account: SiwxAccount; kept?: readonly SiwxSession[] }
  | { status: 'preparing'; account: SiwxAccount }
  | { status: 'ready' | 'signing'; account: SiwxAccount; shown: ShownMessage }
  | { status: 'failed'; account: SiwxAccount; error: AppError }
  | { status: 'signedIn'; account: SiwxAccount; sessions: readonly SiwxSession[]; signed?: SiwxSession }
  | { status: 'declined'; account: SiwxAccount; isUnknown: boolean }
>

/**
 * `awaited`: the modal has nothing else to show. `askedAgain`: for a message with an e-mail address. `outdated`: the message, while it is not shown.
 * `left`: the visitor closed the modal; `keeps`: an account that has sessions may go on with them. `reached`: sessions can be looked up again.
 */
export type SignInEvent = Readonly<
  | { type: 'entered'; account: SiwxAccount | undefined }
  | { type: 'looking'; account: SiwxAccount }
  | { type: 'awaited' | 'askedAgain' | 'preparing' | 'outdated' | 'signing' | 'declined' | 'reached' }
  | { type: 'found'; sessions: readonly SiwxSession[] }
  | { type: 'made'; shown: ShownMessage }
  | { type: 'signed'; session: SiwxSession; stored: SiwxSession }
  | { type: 'failed'; error: AppError }
  | { type: 'left'; keeps: boolean }
>

const PENDING: ReadonlySet<SignInState['status']> = new Set(['unsigned', 'preparing', 'ready', 'signing', 'failed'])

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
    if (isSameAccount(event.account, state.status === 'idle' ? undefined : state.account)) return state
    return event.account ? { status: 'unsigned', account: event.account } : { status: 'idle' }
  }
  if (state.status === 'idle') return state
  const { account } = state
  switch (event.type) {
    case 'awaited':
      return state.status === 'looking' ? { ...state, isAwaited: true } : state
    case 'found':
      return event.sessions.length > 0 ? { status: 'signedIn', account, sessions: event.sessions } : { status: 'unsigned', account }
    case 'askedAgain':
      return state.status === 'signedIn' ? { status: 'unsigned', account, kept: state.sessions } : state
    case 'preparing':
      return { status: 'preparing', account }
    case 'made':
      return { status: 'ready', account, shown: event.shown }
    case 'outdated':
      return state.status === 'ready' ? { status: 'unsigned', account } : state
    case 'signing':
      return state.status === 'ready' ? { ...state, status: 'signing' } : state
    case 'signed':
      return { status: 'signedIn', account, sessions: [event.stored], signed: event.session }
    case 'failed':
      return { status: 'failed', account, error: event.error }
    case 'declined':
      return state.status === 'signedIn' ? state : { status: 'declined', account, isUnknown: isUnknown(state) }
    case 'reached':
      return state.status === 'declined' && state.isUnknown ? { ...state, isUnknown: false } : state
    case 'left':
      if (state.status === 'looking') return { ...state, isAwaited: false }
      return event.keeps && state.status === 'unsigned' && state.kept ? { status: 'signedIn', account, sessions: state.kept } : state
  }
}
