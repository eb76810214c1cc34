import { token } from '../di/token.ts'
import type { PorticoOptions } from './portico.ts'

/** What the site passed to `createPortico`, as it is: for adapters that need its functions (`fetch`, `storage`). */
export const HostOptions = token<PorticoOptions>('HostOptions')
