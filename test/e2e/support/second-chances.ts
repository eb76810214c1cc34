/**
 * Files whose tests may try once more when a busy machine made them late: each plays several parties over a relay, waits
 * for all of them, and asserts no time. Nothing else may; `test/architecture/second-chances.test.ts` holds that. A run in which more than
 * three tests needed it has failed.
 */
export const SECOND_CHANCES: readonly string[] = [
  'test/e2e/namespaces-walletconnect.e2e.ts',
  'test/e2e/several-relayed.e2e.ts',
  'test/e2e/walletconnect-namespaces.e2e.ts',
]
