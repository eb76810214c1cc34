/**
 * How much of a seeded test is played: `check` by `npm run check`, `full` by `npm run test:full`, `test` by `npm test` and by Vitest
 * alone. What a bar or an issue names for each run of the tests is `test`.
 */
export function runLength<T>(sizes: Readonly<{ check: T; test: T; full: T }>): T {
  if (process.env['PORTICO_FULL'] === '1') return sizes.full
  return process.env['PORTICO_CHECK'] === '1' ? sizes.check : sizes.test
}

/** `count` seeds, the first of them `PORTICO_SEED`: other runs than those of each day. */
export function seedsOf(count: number): readonly number[] {
  const first = Number(process.env['PORTICO_SEED'] ?? 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
