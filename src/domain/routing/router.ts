import type { Views } from '../../ports/features/views.ts'
import { fail } from '../errors/fail.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { pushed, replaced, START, top, type ViewStack, wentBack, wentBackTo } from './stack-rules.ts'
import type { Route, ViewName, ViewParams } from './view.ts'

export type RouterState = Readonly<{ stack: ViewStack; direction: 'forward' | 'back' }>

/** Which view is shown. The rules are in `stack-rules.ts`; a view that no loaded or enabled feature supplies is not reachable. Spec §2. */
export class Router {
  readonly #state = new Store<RouterState>({ stack: START, direction: 'forward' })
  readonly state: ReadonlyStore<RouterState> = this.#state

  /** Set while a required step is pending: returns the view to show instead of the requested one. */
  detour: ((view: ViewName) => ViewName | undefined) | undefined

  constructor(private readonly views: Views) {}

  get current(): Route {
    return top(this.#state.value.stack)
  }

  isReachable(view: ViewName): boolean {
    return this.views.has(view)
  }

  /** @throws VIEW_UNAVAILABLE */
  push(view: ViewName, params: ViewParams = {}): void {
    this.#require(view)
    this.#go(pushed(this.#state.value.stack, view, params), 'forward')
  }

  /** @throws VIEW_UNAVAILABLE */
  reset(view: ViewName, params: ViewParams = {}): void {
    this.#require(view)
    this.#go([{ view, params }], 'forward')
  }

  /** @throws VIEW_UNAVAILABLE */
  replace(view: ViewName, params: ViewParams = {}): void {
    this.#require(view)
    this.#go(replaced(this.#state.value.stack, view, params), 'forward')
  }

  back(connected: boolean): void {
    this.#go(wentBack(this.#state.value.stack, connected), 'back')
  }

  backTo(index: number, connected: boolean): void {
    this.#go(wentBackTo(this.#state.value.stack, index, connected), 'back')
  }

  #go(wanted: ViewStack, direction: RouterState['direction']): void {
    const instead = this.detour?.(top(wanted).view)
    if (instead && instead === this.current.view) return
    const stack: ViewStack = instead ? [{ view: instead, params: {} }] : wanted
    if (stack !== this.#state.value.stack) this.#state.set({ stack, direction })
  }

  #require(view: ViewName): void {
    if (!this.views.has(view)) throw fail('VIEW_UNAVAILABLE', { view })
  }
}
