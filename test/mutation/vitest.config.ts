import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Test files, chosen by `scripts/mutation.mjs`. */
const chosen = process.env['PORTICO_MUTATION_TESTS']?.split(',') ?? []
const isOfPage = (path: string) => /^(?:src|test)\/ui\//.test(path)

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: chosen.filter((path) => !isOfPage(path)) } },
      { extends: true, test: { name: 'ui', environment: 'happy-dom', include: chosen.filter(isOfPage) } },
    ],
  },
})
