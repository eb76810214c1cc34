import { expect, vi } from 'vitest'

// Files share a worker. What the file before left is not this one's: while it is collected no test has a name (the ledger of the
// corpora counts only what a test reads), time is real, and globals are the machine's.
expect.setState({ currentTestName: '' })
vi.useRealTimers()
vi.unstubAllGlobals()
