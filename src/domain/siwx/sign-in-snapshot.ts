import { frozenCopy } from '../shared/frozen-copy.ts'
import { emailOf } from './email-resource.ts'
import type { SignInState } from './sign-in-model.ts'
import type { SiwxSession } from './siwx-session.ts'

/**
 * Whether the active account is signed in. `checking`: not known yet, because a connection is being restored or its sessions are looked up.
 * `email`: the proven address of a session with one (`features.emailCapture`, hosted sessions).
 */
export type SignInSnapshot = Readonly<{
  status: 'checking' | 'signedOut' | 'signedIn'
  session?: SiwxSession | undefined
  email?: string | undefined
}>

/** Undefined: there is no account to sign in. */
export function signInSnapshot(state: SignInState): SignInSnapshot | undefined {
  if (state.status === 'idle') return undefined
  if (state.status === 'looking') return { status: 'checking' }
  if (state.status !== 'signedIn') return { status: 'signedOut' }
  const [stored] = state.sessions
  return { status: 'signedIn', session: frozenCopy(state.signed ?? stored), email: stored && emailOf(stored.data) }
}
