import { defineConfig } from 'vitest/config'

/** The tests that mutation testing runs: those of the rules, the adapters and their contracts. They need no page. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/{domain,application,infrastructure}/**/*.test.ts', 'test/contract/**/*.test.ts'],
  },
})
