import type { SecureSiteFaults } from '../../test/fakes/frame/secure-site-server.ts'

/** Everything as it should be. */
export const NO_FAULTS: SecureSiteFaults = {
  neverReady: false,
  needsStorage: false,
  page: 'served',
  babbles: false,
  silent: [],
  refused: {},
  doubled: [],
  leaves: {},
  malformed: [],
  oversized: [],
  lateMs: {},
  lostSession: false,
  cutWindows: false,
  slowWindows: false,
  slowMs: 0,
  codesExpired: false,
  socialRefused: false,
}
