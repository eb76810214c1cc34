type Scheduler = { yield?(): Promise<void> }

/** Yields to the browser, so that it can paint and handle input before more work. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
