import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { seededFault } from './test/support/seeded-fault.ts'
import { startingFirst } from './test/support/starting-first.ts'

const LONGEST = [
  'relay-timelines',
  'random-runs',
  'dropped-sockets',
  'universal-session-provider',
  'kept-session-texts',
  'portico-connector',
  'unconfirmed-sends',
  'linear-patterns',
  'account-switching-view',
  'siwx',
]

/** Packages of many files, which nearly every file needs. */
const LARGE = ['viem', 'viem/accounts', 'viem/actions', 'viem/chains', 'viem/ens', 'rxjs', 'inversify', 'valibot', '@solana/web3.js']

const VIEWS = ['src/ui/**/*.test.{ts,tsx}']
/** They run the whole product, or look at what its code does when it is loaded. */
const VIEWS_APART = ['test/ui/**/*.test.{ts,tsx}', 'src/ui/modal/{dialog-host,views-sheet,lazy-view}.test.{ts,tsx}']

export default defineConfig({
  plugins: [react(), ...seededFault()],
  // For the example that is run as it stands.
  resolve: { alias: { 'portico/siwx': join(import.meta.dirname, 'src/siwx.ts') } },
  test: {
    // A test that asserts nothing fails.
    expect: { requireAssertions: true },
    // One more than there are processors: a file that plays outages of a relay waits for a minute.
    maxWorkers: availableParallelism() + 1,
    // Most take milliseconds, the longest of those that state no time of their own 2 s. Beside other jobs that is ten times as long.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // They wait in real time more than they work, or take longest: no worker is left alone with one of them at the end.
    sequence: { sequencer: startingFirst(LONGEST) },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          // The files of a worker share what they import. Here nothing is left behind: no timer, no connection, no global.
          isolate: false,
          setupFiles: 'test/support/each-file.ts',
          include: ['src/{domain,application,ports}/**/*.test.ts', 'test/{architecture,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // A worker of its own for each file, because clients of relays and nodes live on for a while; threads start faster than processes.
          pool: 'threads',
          // Each worker reads one file of these, not the hundreds that they consist of.
          deps: { optimizer: { ssr: { enabled: true, include: LARGE } } },
          include: ['src/{infrastructure,composition}/**/*.test.ts', 'test/{contract,composition}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
          setupFiles: 'test/support/each-view.ts',
          include: VIEWS,
          exclude: VIEWS_APART,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui apart',
          environment: 'happy-dom',
          include: VIEWS_APART,
        },
      },
    ],
  },
})
