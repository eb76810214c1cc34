import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import './each-file.ts'

// The library does so itself where each file has modules of its own.
afterEach(cleanup)
