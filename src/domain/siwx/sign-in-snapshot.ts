import { frozenCopy } from '../shared/frozen-copy.ts'
import { emailOf } from './email-resource.ts'
import type { SignInState } from './sign-in-model.ts'
import type { SiwxSession } from './siwx-session.ts'

/** Whether the active account is signed in. It is not known while a connection is restored or its sessions are looked up. */
export type SignInSnapshot = Readonly<{
  /** `checking`: not known yet. */
  status: 'checking' | 'signedOut' | 'signedIn'
  /** As `getSessions` of the site gave it. */
  session?: SiwxSession | undefined
  /** The proven address of a session with one. */
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
