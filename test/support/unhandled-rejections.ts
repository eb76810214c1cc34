import { afterEach, beforeEach, expect } from 'vitest'

/** Fails each test of the file after which a promise was left rejected. */
export function refuseUnhandledRejections(): void {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', note)
  })
  afterEach(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
}
