/** Works with `from()` of RxJS and anything else that reads `Symbol.observable`. Emits the current value on subscribe. */
export interface HostObservable<T> {
  /** Calls with each value. */
  subscribe(observer: ((value: T) => void) | { next?(value: T): void }): { unsubscribe(): void }
}
