import { Subject } from 'rxjs'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { LOGIN_KEY } from '../connection/connection-store.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import { DEFAULT_SOCIALS } from '../options/resolve-options.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { ownValue } from '../shared/own-value.ts'
import { isEmailAddress } from '../siwx/email-resource.ts'
import type { EmbeddedAccountType } from './secure-calls.ts'

/**
 * `embedded`: what is kept of a login between visits. Everything but `isSignOutPending`, `types`, `emailAt` and `smartAccountVersion` is
 * deleted with a sign-out.
 */
const KEY = LOGIN_KEY
const NAME_MAX = 200
const OWNERS_MAX = 10

export type SmartAccountContract = 'v6' | 'v7'

export type Login = Readonly<{
  /** Somebody logged in here: the frame is asked whether they still are. */
  isUsed?: true | undefined
  /** The page may still know who was logged in before: it has not confirmed the sign-out, or a login was given up. */
  isSignOutPending?: true | undefined
  /** When the login was stored, ms since 1970: distinguishes it from a later one of the same visitor. */
  at?: number | undefined
  email?: string | undefined
  userName?: string | undefined
  provider?: SocialProvider | undefined
  /** The owner of each of their accounts (`visitorOf`), which tells whose login this is. */
  owners?: readonly string[] | undefined
  /** When a mail with a code was sent last, ms since 1970 by the system clock. */
  emailAt?: number | undefined
  types?: Readonly<Partial<Record<ChainNamespace, EmbeddedAccountType>>> | undefined
  /** The version of the smart account's contract that was forced. */
  smartAccountVersion?: SmartAccountContract | undefined
  /** The page was led to this provider, `at` ms since 1970. */
  away?: Readonly<{ provider: SocialProvider; at: number }> | undefined
}>

/** A login that the frame accepts: from a window, with its answer (`uri`), or from Farcaster's app, with the name that it gave. */
export type PendingLogin = Readonly<{ provider: 'email' | SocialProvider; uri?: string; userName?: string }>

/** The record of the last login. */
export class LoginRecord {
  /** The page does not know any more who logged in here: their login has run out, or the browser let it keep none. */
  readonly forgotten$ = new Subject<void>()

  constructor(private readonly store: KeyValueStore) {}

  /** `unknown`: the store does not answer. It says nothing about whether somebody is logged in. */
  async read(): Promise<Login | 'unknown'> {
    const reading = await this.store.read(KEY)
    return reading.isKnown ? parseLogin(reading.value) : 'unknown'
  }

  /** Reads the preferences. A store that does not answer counts as nothing chosen. */
  async preferences(): Promise<Login> {
    return parseLogin(await this.store.get(KEY))
  }

  change(change: (login: Login) => Login): Promise<void> {
    return this.store.update(KEY, (value) => {
      const login = known(change(parseLogin(value)))
      return Object.keys(login).length > 0 ? login : undefined
    })
  }

  /**
   * Stores a login. The same visitor keeps `emailAt`. `isSure` false: the stored record was not read in time; one of the same visitor is
   * kept.
   * @throws ABORTED when `isVoid` says of what is stored in that moment that this login is over
   */
  async storeLogin(
    who: Pick<Login, 'at' | 'email' | 'userName' | 'provider' | 'owners'>,
    isVoid: (now: Login) => boolean,
    isSure = true,
  ): Promise<void> {
    let isOver = false
    await this.change((login) => {
      const { types, smartAccountVersion } = login
      const isSame = login.isUsed && (login.owners ? login.owners.some((each) => who.owners?.includes(each)) : login.email === who.email)
      isOver = isVoid(login)
      if (isOver) return login
      if (isSame && !isSure) return { ...login, isSignOutPending: undefined }
      return { ...who, isUsed: true, emailAt: isSame ? login.emailAt : undefined, types, smartAccountVersion }
    })
    if (isOver) throw fail('ABORTED', {})
  }

  /** Another e-mail address of whom `owners` names. */
  readdress(email: string, owners: readonly string[]): Promise<void> {
    const isTheirs = ({ isUsed, owners: kept }: Login) => isUsed && (kept?.some((each) => owners.includes(each)) ?? true)
    return this.change((login) => (isTheirs(login) ? { ...login, email } : login))
  }

  /**
   * Nobody is logged in. With `seen`, a login that was stored after that one was read is kept, and so is a sign-out: another tab may have
   * written it.
   */
  async forget(seen?: Login): Promise<void> {
    let wasUsed = false
    await this.change((login) => {
      wasUsed = login.isUsed === true && !isLater(login, seen)
      if (!wasUsed && seen) return login
      return { ...afterLeaving(login), isSignOutPending: undefined }
    })
    if (wasUsed) this.forgotten$.next()
  }

  /** Like `forget`; the secure page has not confirmed the sign-out yet. */
  leave(seen?: Login): Promise<void> {
    return this.change((login) => (isLater(login, seen) ? login : afterLeaving(login)))
  }

  /**
   * Another wallet replaced this login in `namespace`: its account there is removed. The last account stays, because the login ends without
   * one.
   */
  leaveIn(namespace: ChainNamespace): Promise<void> {
    return this.change((login) => {
      const owners = login.owners?.filter((each) => each.startsWith('0x') !== (namespace === 'eip155'))
      return owners && owners.length > 0 ? { ...login, owners } : login
    })
  }

  markSignOutPending(): Promise<void> {
    return this.change((login) => ({ ...login, isSignOutPending: true }))
  }

  /** The page confirmed the sign-out. */
  confirmSignOut(): Promise<void> {
    return this.change((login) => ({ ...login, isSignOutPending: undefined }))
  }
}

function parseLogin(value: unknown): Login {
  const login = readLogin(value)
  // `ConnectionStore.leaveLogin` adds these keys when a login ends in a namespace while this code is not loaded.
  const left = (['eip155', 'solana'] as const).filter((each) => Object.hasOwn(fieldsOf(value), each))
  const isIn = (owner: string) => left.includes(owner.startsWith('0x') ? 'eip155' : 'solana')
  const isLeft = login.isUsed && left.length > 0 && (login.owners?.some(isIn) ?? true)
  return isLeft ? afterLeaving(login) : login
}

const isLater = (login: Login, seen: Login | undefined) => seen && login.isUsed && login.at !== seen.at

const afterLeaving = ({ types, emailAt, smartAccountVersion }: Login): Login => ({
  types,
  emailAt,
  smartAccountVersion,
  isSignOutPending: true,
})

function readLogin(value: unknown): Login {
  const {
    isUsed,
    isSignOutPending,
    at,
    email,
    userName,
    provider,
    owners,
    emailAt,
    types,
    smartAccountVersion: version,
    away,
  } = fieldsOf(value)
  return known({
    isUsed: isUsed === true || undefined,
    isSignOutPending: isSignOutPending === true || undefined,
    at: timeOf(at),
    email: typeof email === 'string' && isEmailAddress(email) ? email : undefined,
    userName: cleanText(userName, NAME_MAX),
    provider: providerOf(provider),
    owners: Array.isArray(owners) ? owners.filter((each) => typeof each === 'string').slice(0, OWNERS_MAX) : undefined,
    emailAt: timeOf(emailAt),
    types: typesOf(types),
    smartAccountVersion: version === 'v6' || version === 'v7' ? version : undefined,
    away: awayOf(away),
  })
}

const known = (login: Login): Login => Object.fromEntries(Object.entries(login).filter(([, each]) => each !== undefined))

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const timeOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const providerOf = (value: unknown) => DEFAULT_SOCIALS.find((each) => each === value)

function awayOf(value: unknown): Login['away'] {
  const fields = fieldsOf(value)
  const [provider, at] = [providerOf(fields['provider']), timeOf(fields['at'])]
  return provider && at !== undefined ? { provider, at } : undefined
}

function typesOf(value: unknown): Login['types'] {
  const fields = fieldsOf(value)
  const kept = (['eip155', 'solana'] as const).flatMap((namespace) => {
    const type = ownValue(fields, namespace)
    return type === 'eoa' || type === 'smartAccount' ? [[namespace, type]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** The social provider of a login; undefined for one by mail. */
export function socialOf(provider: 'email' | SocialProvider): SocialProvider | undefined {
  return provider === 'email' ? undefined : provider
}
