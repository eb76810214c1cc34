import type { ChainNamespace } from '../network/network.ts'
import type { EmbeddedState } from './embedded-state.ts'
import { isSameVisitor } from './frame-user.ts'
import type { Login } from './login-record.ts'
import type { SecureUser } from './secure-calls.ts'

/** How often in a row the page is asked again because it named somebody else: one that always does is not asked without end. */
const STRANGERS_MAX = 3

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
  shown: { users: new Map(), provider: 'email', smartNetworks: [] },
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
  /** Accounts of other namespaces belong to somebody else. */
  isOther?: boolean | undefined
  /** By a login here, which asks for the other namespaces itself. */
  isLogin?: boolean | undefined
  /** The value of `logins` when the page was asked: logins since then are not in its answer. */
  asked?: number | undefined
  /** Counts only while this account is shown. */
  instead?: SecureUser | undefined
}>

/**
 * `followed`: an account of the visitor in another namespace. `left`: not connected there any more. `expired`: the page does not know any
 * more who is logged in. `owed`: the page may let somebody in from now on. `loginAsked`: the same by a request, which has the number
 * `logins` then. `loginLeft`: before it was asked for, or after its answer.
 */
export type EmbeddedEvent =
  | Named
  | Readonly<{ type: 'followed'; namespace: ChainNamespace; user: SecureUser }>
  | Readonly<{ type: 'left'; namespace: ChainNamespace }>
  | Readonly<{ type: 'expired'; login: Login | 'unknown' }>
  | Readonly<{ type: 'signedOut' | 'owed' | 'loginAsked' | 'loginLeft' }>
  | Readonly<{ type: 'loginEnded'; login: number; how: 'answered' | 'refused' | 'givenUp' }>
  | Readonly<{ type: 'signOutConfirmed'; login: number }>
  | Readonly<{ type: 'addressed'; email: string }>
  | Readonly<{ type: 'learned'; smartNetworks: readonly number[] }>

/**
 * `drop`: changes of the namespace on their way are given up. `follow`: who was named has no account in `namespace` yet, where the visitor
 * before had one. `identify`: the page is asked for the account shown.
 */
export type Effect =
  | Readonly<{ type: 'endSession' | 'endVisitor' | 'owe' | 'pay' }>
  | Readonly<{ type: 'moving' | 'gone' | 'drop' | 'identify'; namespace: ChainNamespace }>
  | Readonly<{ type: 'forget'; login: Login }>
  | Readonly<{ type: 'show'; namespace: ChainNamespace; user: SecureUser }>
  | Readonly<{ type: 'follow'; namespace: ChainNamespace; chainId: SecureUser['chainId'] }>

type Step = Readonly<{ model: Model; effects: readonly Effect[] }>

/** Whether the page may sign for somebody else than the visitor shown. */
export const isInDoubt = ({ isVerified, open }: Model): boolean => !isVerified || open.size > 0

/** What becomes known with `event`, and what is to be done for it. */
export function reduce(model: Model, event: EmbeddedEvent): Step {
  const { shown } = model
  switch (event.type) {
    case 'named':
      return named(model, event)
    case 'followed':
      return shown.users.has(event.namespace) ? { model, effects: [] } : withUser(model, event)
    case 'left':
      return left(model, event.namespace)
    case 'expired': {
      const gone = [...shown.users.keys()].map((namespace) => ({ type: 'gone', namespace }) as const)
      const forget = event.login === 'unknown' ? [] : [{ type: 'forget', login: event.login } as const]
      return { model: nobody(model), effects: [{ type: 'endSession' }, ...gone, ...forget] }
    }
    case 'signedOut':
      return { model: nobody(model), effects: [{ type: 'endSession' }] }
    case 'owed':
      return { model: owed(model), effects: [{ type: 'owe' }, ...moving([...shown.users.keys()])] }
    case 'loginAsked': {
      const next = reduce(model, { type: 'owed' })
      return { ...next, model: { ...next.model, open: new Set(model.open).add(next.model.logins) } }
    }
    case 'loginEnded':
      return loginEnded(model, event)
    case 'loginLeft':
      return { model, effects: isInDoubt(model) ? identifyShown(model) : [] }
    case 'signOutConfirmed':
      return event.login === model.logins
        ? { model: { ...model, confirmed: event.login }, effects: [{ type: 'pay' }] }
        : { model, effects: [] }
    case 'addressed': {
      const users = new Map([...shown.users].map(([namespace, user]) => [namespace, { ...user, email: event.email }]))
      return { model: { ...model, shown: { ...shown, users } }, effects: [...users].map(([namespace, user]) => show(namespace, user)) }
    }
    case 'learned':
      return { model: { ...model, shown: { ...shown, smartNetworks: event.smartNetworks } }, effects: [] }
  }
}

function named(model: Model, { namespace, user, who, isOther, isLogin, asked = model.logins, instead }: Named): Step {
  const { shown } = model
  const before = shown.users.get(namespace)
  if (instead && before !== instead) return { model, effects: [] }
  const others = isOther ? [...shown.users].filter(([each]) => each !== namespace) : []
  const strangers = isOther && !isLogin ? model.strangers + 1 : 0
  const isAnother = before ? !isSameVisitor(user, before) : isOther
  const next: Model = {
    ...model,
    shown: { ...shown, ...who, users: new Map(isOther ? [] : shown.users).set(namespace, user) },
    ...{ isVerified: asked === model.logins, strangers },
    open: new Set([...model.open].filter((each) => !isLogin || each > asked)),
  }
  const follow = others.map(([each, { chainId }]) => ({ type: 'follow', namespace: each, chainId }) as const)
  const again = others.length > 0 && strangers < STRANGERS_MAX ? [{ type: 'identify', namespace } as const] : []
  const effects: readonly Effect[] = [
    ...(isAnother ? [{ type: 'endVisitor' } as const] : []),
    ...moving(others.map(([each]) => each)),
    show(namespace, user),
    ...(isLogin ? [] : [...follow, ...again]),
    // Else the page was asked when the login ended.
    ...(isLogin || !before ? reduce(next, { type: 'loginLeft' }).effects : []),
  ]
  return { model: next, effects }
}

function withUser(model: Model, { namespace, user }: Readonly<{ namespace: ChainNamespace; user: SecureUser }>): Step {
  const users = new Map(model.shown.users).set(namespace, user)
  return { model: { ...model, shown: { ...model.shown, users } }, effects: [show(namespace, user)] }
}

function left(model: Model, namespace: ChainNamespace): Step {
  const users = new Map(model.shown.users)
  const gone = { type: 'gone', namespace } as const
  if (!users.delete(namespace)) return { model, effects: [gone] }
  if (users.size === 0) return { model: nobody(model), effects: [{ type: 'endSession' }, gone] }
  return { model: { ...model, shown: { ...model.shown, users } }, effects: [{ type: 'drop', namespace }, gone] }
}

function loginEnded(model: Model, { login, how }: Extract<EmbeddedEvent, { type: 'loginEnded' }>): Step {
  if (how === 'givenUp') return { model: owed(model), effects: [{ type: 'owe' }, ...identifyShown(model)] }
  const open = new Set([...model.open].filter((each) => each !== login))
  return { model: { ...model, open, isVerified: false }, effects: how === 'refused' ? identifyShown(model) : [] }
}

const nobody = (model: Model): Model => {
  const { users, provider, smartNetworks: _ } = NOBODY.shown
  const { isVerified, open, strangers } = NOBODY
  return { ...model, shown: { ...model.shown, users, provider, userName: undefined }, isVerified, open, strangers }
}

const owed = (model: Model): Model => ({ ...model, logins: model.logins + 1, isVerified: false })

const show = (namespace: ChainNamespace, user: SecureUser): Effect => ({ type: 'show', namespace, user })

const moving = (namespaces: readonly ChainNamespace[]): readonly Effect[] => namespaces.map((namespace) => ({ type: 'moving', namespace }))

function identifyShown({ shown }: Model): readonly Effect[] {
  const [namespace] = shown.users.keys()
  return namespace ? [{ type: 'identify', namespace }] : []
}
