// Mutation testing of a sample of files: `node scripts/mutation.mjs` chooses them. See docs/testing.md.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  // Stryker reads this file with a TypeScript it cannot use; a missing one switches that off.
  tsconfigFile: 'no-tsconfig.json',
  checkers: [],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 10,
  timeoutMS: 10_000,
  reporters: ['json', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/portico/mutation.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'demo', 'docs', 'bench', '/test/e2e', '/test/hosts'],
  allowConsoleColors: false,
}
