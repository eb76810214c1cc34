import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // One more than there are processors: a file that plays outages of a relay waits for a minute.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/{domain,application,infrastructure,composition,ports}/**/*.test.ts',
            'test/{contract,architecture,composition,scripts}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/ui/**/*.test.tsx', 'src/ui/**/*.test.ts', 'test/ui/**/*.test.tsx', 'test/ui/**/*.test.ts'],
        },
      },
    ],
  },
})
