import { defineConfig } from 'vitest/config'

/** The built widget in foreign pages, in a real Chromium. Slow on purpose: one file at a time, so that timings mean something. */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    fileParallelism: false,
    // Of the tests that say they may: those of the hostile corpora, which measure nothing.
    maxConcurrency: 4,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
