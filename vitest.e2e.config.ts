import { defineConfig } from 'vitest/config'
import { SECOND_CHANCES } from './test/e2e/support/second-chances.ts'

const shared = {
  environment: 'node',
  // Of the tests that say they may: those of the hostile corpora, which measure nothing.
  maxConcurrency: 3,
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // As long as everything else waits here; a second is too short beside other jobs.
  expect: { poll: { timeout: 8000 } },
} as const

/**
 * The built widget in foreign pages, in a real Chromium. Files whose tests measure are called `*.timed.e2e.ts` and run last,
 * one at a time, so that their figures mean something; most of the others wait more than they work, and share the machine.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/e2e/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          exclude: ['test/e2e/**/*.timed.e2e.ts', ...SECOND_CHANCES],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e second chances',
          include: [...SECOND_CHANCES],
          maxWorkers: 2,
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e timed',
          include: ['test/e2e/**/*.timed.e2e.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
