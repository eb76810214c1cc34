import type { Views } from '../../ports/features/views.ts'
import { fail } from '../errors/fail.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { pushed, replaced, START, top, type ViewStack, wentBack, wentBackTo, without } from './stack-rules.ts'
import type { Route, ViewName, ViewParams } from './view.ts'

export type RouterState = Readonly<{
  stack: ViewStack
  direction: 'forward' | 'back'
  /** The project's plan is used up: connecting leads to the view that says so. */
  isLimited?: boolean
}>

const LIMITED: ReadonlySet<ViewName> = new Set(['ConnectingExternal', 'ConnectingMultiChain', 'ConnectingSocial', 'ConnectingFarcaster'])

/** Which view is shown. The rules are in `stack-rules.ts`; a view that no loaded or enabled feature supplies is not reachable. */
export class Router {
  readonly #state = new Store<RouterState>({ stack: START, direction: 'forward' })
  readonly state: ReadonlyStore<RouterState> = this.#state

  /** Set while a required step is pending: returns the view to show instead of the requested one. */
  redirectGuard: ((view: ViewName) => ViewName | undefined) | undefined

  /** What the visitor came for and has not finished: connecting and signing in lead back to it instead of closing. */
  returnTo: ViewName | undefined

  constructor(private readonly views: Views) {}

  get current(): Route {
    return top(this.#state.value.stack)
  }

  isReachable(view: ViewName): boolean {
    return this.views.has(view)
  }

  /** @throws VIEW_UNAVAILABLE */
  push(wanted: ViewName, params: ViewParams = {}): void {
    this.#go(pushed(this.#state.value.stack, this.#allowed(wanted), params), 'forward')
  }

  limit(isLimited: boolean): void {
    if (isLimited !== (this.#state.value.isLimited ?? false)) this.#state.change({ isLimited })
  }

  /** @throws VIEW_UNAVAILABLE */
  reset(view: ViewName, params: ViewParams = {}): void {
    this.#go([{ view: this.#allowed(view), params }], 'forward')
  }

  /**
   * As `reset`, but an approval that is shown stays on top: the site asked for it, and leaving the view does not answer it.
   * @throws VIEW_UNAVAILABLE
   */
  redirectAfter(view: ViewName, params: ViewParams = {}): void {
    const landed: Route = { view: this.#allowed(view), params }
    this.#go(this.current.view === 'ApproveTransaction' ? [landed, this.current] : [landed], 'forward')
  }

  /** @throws VIEW_UNAVAILABLE */
  replace(view: ViewName, params: ViewParams = {}): void {
    this.#go(replaced(this.#state.value.stack, this.#allowed(view), params), 'forward')
  }

  back(connected: boolean): void {
    this.#go(wentBack(this.#state.value.stack, connected), 'back')
  }

  backTo(index: number, connected: boolean): void {
    this.#go(wentBackTo(this.#state.value.stack, index, connected), 'back')
  }

  /** Leaves the views that the site or the project has switched off. */
  leaveUnavailable(connected: boolean): void {
    this.#go(
      without(this.#state.value.stack, (view) => !this.views.has(view), connected),
      'back',
    )
  }

  #go(wanted: ViewStack, direction: RouterState['direction']): void {
    const instead = this.redirectGuard?.(top(wanted).view)
    if (instead && instead === this.current.view) return
    const stack: ViewStack = instead ? [{ view: instead, params: {} }] : wanted
    if (stack !== this.#state.value.stack) this.#state.change({ stack, direction })
  }

  #allowed(view: ViewName): ViewName {
    if (!this.views.has(view)) throw fail('VIEW_UNAVAILABLE', { view })
    return this.#state.value.isLimited && LIMITED.has(view) && this.views.has('UsageExceeded') ? 'UsageExceeded' : view
  }
}
