import type { SecureSite } from '../../ports/frame/secure-site.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { type AskedAccount, isLoggedIn } from './asked-account.ts'
import type { Doubt } from './doubt.ts'
import { caipOf, expectUser, isSameVisitor } from './frame-user.ts'
import type { LoggedIn } from './logged-in.ts'
import { type IsLate, type Login, type LoginRecord, loginOf, unlessLeft } from './login-record.ts'
import { rpcKind } from './rpc-methods.ts'
import type { RunningChanges } from './running-changes.ts'
import type { SecureUser } from './secure-calls.ts'

type Change = Readonly<{ isLate: IsLate; ends: AbortSignal }>

type Given = Readonly<{
  site: SecureSite
  record: LoginRecord
  networks: NetworkService
  users: LoggedIn
  asked: AskedAccount
  doubt: Doubt
  running: RunningChanges
  leave(namespace: ChainNamespace): void
}>

/** Limit for a page that names another visitor each time it is asked. */
const ROUNDS = 3

/** Asks the page who is logged in and shows that visitor: the page signs for them, whoever was shown before. */
export class Named {
  constructor(private readonly given: Given) {}

  /**
   * Asks once more for the account of `namespace`: the frame goes back to its chain after another namespace was connected.
   * @returns whom the page named
   */
  async reselect(namespace: ChainNamespace, ends: AbortSignal, rounds = ROUNDS): Promise<SecureUser | undefined> {
    const before = this.given.users.of(namespace)
    if (!before) return undefined
    const network = this.given.networks.find(caipOf(namespace, before))
    const settled = this.given.doubt.asking()
    const isLate = () => ends.aborted || this.given.users.of(namespace) !== before
    const wanted = await this.given.asked.of(namespace, network?.caipNetworkId)
    const user = await this.given.site.ask('GET_USER', wanted, ends).catch(async (error: unknown) => {
      if (isAppError(error, 'FRAME_REQUEST_FAILED')) await this.#followSignOut(ends)
      throw error
    })
    expectNamed(namespace, user, () => ends.aborted)
    const now = this.given.users.of(namespace)
    // Shown meanwhile by another answer, which may be an older one.
    if (now && now !== before && !isSameVisitor(user, now)) return rounds > 1 ? this.reselect(namespace, ends, rounds - 1) : user
    if (isLate()) return user
    await this.show(namespace, user, { isLate, ends }, rounds)
    settled()
    return user
  }

  /**
   * Asks who is logged in before something is signed, and while that is in doubt: another tab may have logged somebody else in.
   * @throws NOT_CONNECTED when it is not the visitor that was shown; nothing was requested of the other one
   */
  async expectSame(namespace: ChainNamespace, method: string, ends: AbortSignal): Promise<void> {
    const { users, doubt, running } = this.given
    const shown = users.require(namespace)
    if (!doubt.isRaised && rpcKind(method) === 'safe') return
    // Asking during a change of the chain would move the page back to the former chain.
    await abortable(running.settled(namespace), ends)
    const isShown = (user: SecureUser | undefined) => user !== undefined && isSameVisitor(user, shown)
    const named = await this.reselect(namespace, ends).catch((error: unknown) => {
      if (isShown(users.of(namespace))) throw error
      return undefined
    })
    if (ends.aborted || !isShown(named) || !isShown(users.of(namespace))) throw fail('NOT_CONNECTED', { namespace })
  }

  /** If nobody is logged in to the page any more (the session expired, or was ended on another site), nobody is shown. Reference: frame 16. */
  async #followSignOut(ends: AbortSignal): Promise<void> {
    const { record, site, users, leave } = this.given
    const login = await record.read()
    const isKnown = await isLoggedIn(site, ends).catch(() => true)
    if (isKnown || ends.aborted) return
    for (const each of users.namespaces) leave(each)
    if (login !== 'unknown') await record.forget(login)
  }

  /**
   * Shows the visitor that the page named: the one shown, with another account, or somebody else. Somebody else has logged in in another tab, which
   * wrote the record, or by a login that was left here.
   */
  async show(namespace: ChainNamespace, user: SecureUser, change: Change, rounds = ROUNDS): Promise<SecureUser> {
    const before = this.given.users.of(namespace)
    if (before && isSameVisitor(user, before)) return this.given.users.set(namespace, user)
    const login = await this.given.record.read()
    const who = login !== 'unknown' && !login.isUsed ? { userName: user.userName } : loginOf(login, user)
    await this.keep(namespace, user, who, { ...change, isOther: true }, rounds)
    return user
  }

  /**
   * Keeps the visitor that the page names after a reload, unless they never logged in on this site: then they logged in to the page elsewhere, and
   * are signed out before the next login here.
   * @param login as it was stored before the page was asked
   */
  async restored(namespace: ChainNamespace, user: SecureUser, login: Login | 'unknown', change: Change): Promise<SecureUser | undefined> {
    const { record, users } = this.given
    let who = loginOf(login, user)
    const isOther = who !== login
    if (isOther && users.namespaces.length === 0) {
      // Another tab may have logged them in meanwhile.
      const now = await record.read()
      if (change.isLate()) throw fail('ABORTED', {})
      who = loginOf(now, user)
      if (now !== 'unknown' && (!now.isUsed || who !== now)) {
        await record.leave(now)
        return undefined
      }
    }
    await this.keep(namespace, user, who, { ...change, isLate: unlessLeft(login, change.isLate), isOther })
    return user
  }

  /** `isOther`: somebody else than was shown before, whose accounts of other namespaces are asked for. */
  async keep(
    namespace: ChainNamespace,
    user: SecureUser,
    who: Login | 'unknown',
    { isLate, ends, isOther }: Change & { isOther: boolean },
    rounds = ROUNDS,
  ): Promise<void> {
    const others = isOther ? [...this.given.users.state.value.users].filter(([each]) => each !== namespace) : []
    await this.given.users.keep(namespace, user, who, isLate, isOther)
    const isStill = () => {
      const now = this.given.users.of(namespace)
      return now === undefined || isSameVisitor(user, now)
    }
    for (const [other, { chainId }] of others) if (isStill()) await this.#follow(other, chainId, { ends, isStill })
    if (others.length > 0 && rounds > 1) await this.reselect(namespace, ends, rounds - 1)
  }

  /** Asks for the account of a new visitor in a namespace that the visitor before them had connected. */
  async #follow(
    namespace: ChainNamespace,
    chainId: SecureUser['chainId'],
    { ends, isStill }: Readonly<{ ends: AbortSignal; isStill(): boolean }>,
  ): Promise<void> {
    // Not needed once somebody else has logged in: their login asks for their accounts.
    const isKnown = () => !isStill() || this.given.users.of(namespace) !== undefined
    try {
      const network = this.given.networks.find(caipOf(namespace, { chainId }))
      const user = await this.given.site.ask('GET_USER', await this.given.asked.of(namespace, network?.caipNetworkId), ends)
      expectNamed(namespace, user, () => ends.aborted)
      if (!isKnown()) this.given.users.set(namespace, user)
    } catch {
      if (!isKnown()) this.given.leave(namespace)
    }
  }

  /** After a change of the chain that was superseded or given up, moves the frame back to the chain shown. Repeats while that changes, three times at most. */
  async leadBack(namespace: ChainNamespace, session: AbortSignal, rounds = ROUNDS): Promise<void> {
    const shown = this.given.users.of(namespace)
    await this.reselect(namespace, session)
    // A change that ended meanwhile may be shown now, while the frame was moved to the chain before it.
    await this.given.running.settled(namespace)
    const now = this.given.users.of(namespace)
    if (rounds > 1 && shown && now && caipOf(namespace, shown) !== caipOf(namespace, now))
      await this.leadBack(namespace, session, rounds - 1)
  }
}

/** @throws FIELD_TYPE_WRONG for an account of another namespace than was asked for, ABORTED */
export function expectNamed(namespace: ChainNamespace, user: SecureUser, isLate: () => boolean): void {
  if (isLate()) throw fail('ABORTED', {})
  expectUser(namespace, user)
}
