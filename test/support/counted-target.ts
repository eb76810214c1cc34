/** An event target that knows how many listen. */
export class CountedTarget extends EventTarget {
  count = 0
  /** Where `GuardedTarget` takes the functions from. */
  readonly EventTarget = {
    prototype: {
      addEventListener: (type: string, listener: EventListener) => {
        this.count += 1
        this.addEventListener(type, listener)
      },
      removeEventListener: (type: string, listener: EventListener) => {
        this.count -= 1
        this.removeEventListener(type, listener)
      },
      dispatchEvent: (event: Event) => this.dispatchEvent(event),
    } as EventTarget,
  }
}
