import type { ChainNamespace } from '../network/network.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import { isSameVisitor } from './frame-user.ts'
import type { Login } from './login-record.ts'
import type { SecureUser } from './secure-calls.ts'

/** How often in a row the page is asked again because it named somebody else: one that always does is not asked without end. */
const STRANGERS_MAX = 3

export type EmbeddedState = Readonly<{
  users: ReadonlyMap<ChainNamespace, SecureUser>
  /** How the visitor logged in. */
  provider: 'email' | SocialProvider
  userName?: string | undefined
}>

/** A change of the account or the chain; `user` undefined: logged out. */
export type EmbeddedChange = Readonly<{ namespace: ChainNamespace; user: SecureUser | undefined }>

/** What is known of the secure page. */
export type Model = Readonly<{
  shown: EmbeddedState
  /** The page has named the visitor since it may last have let somebody in. */
  isVerified: boolean
  /** Numbers of the login requests that have no answer: the page may still accept them. */
  open: ReadonlySet<number>
  /** How often the page may have let somebody in. A sign-out that was sent before does not cover it. */
  logins: number
  /** The value of `logins` for which the page confirmed a sign-out. */
  confirmed: number | undefined
  /** Changes of the visitor, in a row, that nobody asked for here. */
  strangers: number
}>

export const NOBODY: Model = {
  shown: { users: new Map(), provider: 'email' },
  isVerified: true,
  open: new Set(),
  logins: 0,
  confirmed: undefined,
  strangers: 0,
}

/** The page named `user` for `namespace`. */
export type Named = Readonly<{
  type: 'named'
  namespace: ChainNamespace
  user: SecureUser
  /** How they logged in; absent for the visitor shown, perhaps with another account. */
  who?: Pick<EmbeddedState, 'provider' | 'userName'> | undefined
  /** Accounts of other namespaces belong to somebody else. `login`: by one here, which asks for the other namespaces itself. */
  other?: 'login' | 'stranger' | undefined
  /** The value of `logins` when the page was asked: logins since then are not in its answer. */
  asked?: number | undefined
  /** Counts only while this account is shown. */
  instead?: SecureUser | undefined
}>

/**
 * `followed`: the visitor's account in another namespace, `user` undefined where they have none. `left`: not connected there any more.
 * `signedOut`: here, or the page does not know any more whose `login` it was. `loginPossible`: the page may let somebody in from now on.
 * `loginAsked`: the same by a request, which has the number `logins` then. `loginLeft`: before it was asked for, or after its answer.
 */
export type EmbeddedEvent =
  | Named
  | Readonly<{ type: 'followed'; namespace: ChainNamespace; user: SecureUser | undefined }>
  | Readonly<{ type: 'left'; namespace: ChainNamespace }>
  | Readonly<{ type: 'signedOut'; login?: Login | undefined }>
  | Readonly<{ type: 'loginPossible' | 'loginAsked' | 'loginLeft' }>
  | Readonly<{ type: 'loginEnded'; login: number; how: 'answered' | 'refused' | 'givenUp' }>
  | Readonly<{ type: 'signOutConfirmed'; login: number }>
  | Readonly<{ type: 'addressed'; email: string }>

/**
 * `drop`: changes of the namespace on their way are given up. `follow`: who was named has no account in `namespace` yet, where the visitor
 * before had one. `identify`: the page is asked for the account shown.
 */
export type Effect =
  | Readonly<{ type: 'endSession' | 'endVisitor' | 'markSignOutPending' | 'confirmSignOut' }>
  | Readonly<{ type: 'moving' | 'drop' | 'identify'; namespace: ChainNamespace }>
  | (Readonly<{ type: 'show' | 'gone' }> & EmbeddedChange)
  | Readonly<{ type: 'forget'; login: Login }>
  | Readonly<{ type: 'follow'; namespace: ChainNamespace; chainId: SecureUser['chainId'] }>

type Step = Readonly<{ model: Model; effects: readonly Effect[] }>

/** Whether the page may sign for somebody else than the visitor shown. */
export const isInDoubt = ({ isVerified, open }: Model): boolean => !isVerified || open.size > 0

/** What becomes known with `event`, and what is to be done for it. */
export function reduce(model: Model, event: EmbeddedEvent): Step {
  const { users } = model.shown
  const namespaces = [...users.keys()]
  switch (event.type) {
    case 'named':
      return named(model, event)
    case 'followed': {
      const { namespace, user } = event
      if (users.has(namespace)) return step(model)
      return user ? step(withUsers(model, [...users, [namespace, user]]), show(namespace, user)) : step(model, ...gone([namespace]))
    }
    case 'left': {
      const { namespace } = event
      const others = [...users].filter(([each]) => each !== namespace)
      if (others.length === users.size) return step(model, ...gone([namespace]))
      if (others.length === 0) return step(nobody(model), { type: 'endSession' }, ...gone([namespace]))
      return step(withUsers(model, others), { type: 'drop', namespace }, ...gone([namespace]))
    }
    case 'signedOut': {
      const forget = event.login ? [{ type: 'forget', login: event.login } as const] : []
      return step(nobody(model), { type: 'endSession' }, ...gone(namespaces), ...forget)
    }
    case 'loginPossible':
    case 'loginAsked': {
      const next = withPossibleLogin(model)
      const open = event.type === 'loginAsked' ? new Set(model.open).add(next.logins) : model.open
      return step({ ...next, open }, { type: 'markSignOutPending' }, ...moving(namespaces))
    }
    case 'loginEnded': {
      if (event.how === 'givenUp') return step(withPossibleLogin(model), { type: 'markSignOutPending' }, ...identify(model))
      const open = new Set([...model.open].filter((each) => each !== event.login))
      return step({ ...model, open, isVerified: false }, ...(event.how === 'refused' ? identify(model) : []))
    }
    case 'loginLeft':
      return step(model, ...(isInDoubt(model) ? identify(model) : []))
    case 'signOutConfirmed':
      return event.login === model.logins ? step({ ...model, confirmed: event.login }, { type: 'confirmSignOut' }) : step(model)
    case 'addressed': {
      const renamed = [...users].map(([namespace, user]) => [namespace, { ...user, email: event.email }] as const)
      return step(withUsers(model, renamed), ...renamed.map(([namespace, user]) => show(namespace, user)))
    }
  }
}

function named(model: Model, { namespace, user, who, other, asked = model.logins, instead }: Named): Step {
  const { shown } = model
  const before = shown.users.get(namespace)
  if (instead && before !== instead) return step(model)
  const isLogin = other === 'login'
  const others = other ? [...shown.users].filter(([each]) => each !== namespace) : []
  const strangers = other === 'stranger' ? model.strangers + 1 : 0
  const isAnother = before ? !isSameVisitor(user, before) : other
  const next: Model = {
    ...model,
    shown: { ...shown, ...who, users: new Map(other ? [] : shown.users).set(namespace, user) },
    isVerified: asked === model.logins,
    open: new Set([...model.open].filter((each) => !isLogin || each > asked)),
    strangers,
  }
  const follow = others.map(([each, { chainId }]) => ({ type: 'follow', namespace: each, chainId }) as const)
  const again = others.length > 0 && strangers < STRANGERS_MAX ? [{ type: 'identify', namespace } as const] : []
  return step(
    next,
    ...(isAnother ? [{ type: 'endVisitor' } as const] : []),
    ...moving(others.map(([each]) => each)),
    show(namespace, user),
    ...(isLogin ? [] : [...follow, ...again]),
    // Else the page was asked when the login ended.
    ...((isLogin || !before) && isInDoubt(next) ? identify(next) : []),
  )
}

const step = (model: Model, ...effects: readonly Effect[]): Step => ({ model, effects })

const withUsers = (model: Model, users: Iterable<readonly [ChainNamespace, SecureUser]>): Model => ({
  ...model,
  shown: { ...model.shown, users: new Map(users) },
})

const nobody = ({ logins, confirmed }: Model): Model => ({ ...NOBODY, logins, confirmed })

const withPossibleLogin = (model: Model): Model => ({ ...model, logins: model.logins + 1, isVerified: false })

const show = (namespace: ChainNamespace, user: SecureUser): Effect => ({ type: 'show', namespace, user })

const moving = (namespaces: readonly ChainNamespace[]): readonly Effect[] => namespaces.map((namespace) => ({ type: 'moving', namespace }))

const gone = (namespaces: readonly ChainNamespace[]): readonly Effect[] =>
  namespaces.map((namespace) => ({ type: 'gone', namespace, user: undefined }))

/** The page is asked for one of the accounts shown: it says who is logged in. */
const identify = ({ shown }: Model): readonly Effect[] =>
  [...shown.users.keys()].slice(0, 1).map((namespace) => ({ type: 'identify', namespace }))
