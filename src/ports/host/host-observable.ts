/** Works with `from()` of RxJS and anything else that reads `Symbol.observable`. Emits the current value on subscribe. */
export interface HostObservable<T> {
  subscribe(observer: ((value: T) => void) | { next?(value: T): void }): { unsubscribe(): void }
}
