type Scheduler = { yield?(): Promise<void> }

/** Lets the page paint and handle input before more work: no task of ours may hold a slow phone for long. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
