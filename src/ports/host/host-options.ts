import { token } from '../di/token.ts'
import type { PorticoOptions } from './portico.ts'

/** The unchanged argument of `createPortico`, for adapters that need its functions (`fetch`, `storage`). */
export const HostOptions = token<PorticoOptions>('HostOptions')
