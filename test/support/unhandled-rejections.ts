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

/** What `run` reports as rejections that nobody handles. */
export async function reportedWhile(run: () => unknown): Promise<readonly unknown[]> {
  const reported: unknown[] = []
  const others = process.listeners('unhandledRejection')
  const note = (reason: unknown) => reported.push(reason)
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  try {
    await run()
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', note)
    for (const other of others) process.on('unhandledRejection', other)
  }
  return reported
}
