/** Calls a listener of the site. What it throws becomes an uncaught error of the page, and stops nothing here. */
export function callListener<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
