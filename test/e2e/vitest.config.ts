import { defineConfig } from 'vitest/config'
import { startingFirst } from '../support/starting-first.ts'
import { CLICK_MS } from './support/waits.ts'

/** A minute or more each. */
const LONGEST = [
  'announcements',
  'hosts',
  'primary-action',
  'gallery',
  'namespaces-walletconnect',
  'busy-page',
  'registry-hostile',
  'providers',
  'walletconnect-returns',
  'embedded-dispose',
  'swap',
  'embedded-logins',
  'first-open',
]

/** Several clients at a relay, each of which lives on for a while: a worker of its own for each file. */
const RELAYED = ['test/e2e/namespaces-walletconnect.e2e.ts', 'test/e2e/several-relayed.e2e.ts', 'test/e2e/walletconnect-namespaces.e2e.ts']

/** With five the two processors are as busy, and no run is sooner over. */
const AT_ONCE = 3

const shared = {
  environment: 'node',
  // The files of a worker share what they import; each has a browser, pages and servers of its own.
  isolate: false,
  setupFiles: 'test/support/each-file.ts',
  // Of the tests that say they may: those of the hostile corpora, which measure nothing.
  maxConcurrency: 3,
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // A test that asserts nothing fails.
  expect: { requireAssertions: true, poll: { timeout: CLICK_MS } },
} as const

/**
 * The built widget in foreign pages, in a real Chromium. Files that only measure are called `*.timed.e2e.ts`: `npm run bench` runs them
 * last, one at a time, so that their figures mean something. Most of the others wait more than they work, and share the machine.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/e2e/support/global-setup.ts'],
    sequence: { sequencer: startingFirst(LONGEST) },
    projects: [
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          exclude: ['test/e2e/**/*.timed.e2e.ts', ...RELAYED],
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e relayed',
          isolate: true,
          include: RELAYED,
          maxWorkers: AT_ONCE,
          testTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      // `npm run bench` notes the figures of tests in this file.
      ...(process.env['PORTICO_FIGURES'] === undefined
        ? []
        : [
            {
              test: {
                ...shared,
                name: 'e2e timed',
                include: ['test/e2e/**/*.timed.e2e.ts'],
                fileParallelism: false,
                sequence: { groupOrder: 1 },
              },
            },
          ]),
    ],
  },
})
