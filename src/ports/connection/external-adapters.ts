import type { ChainNamespace } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'
import type { ChainAdapter } from './chain-adapter.ts'

/** The adapters over the one wallet that is reached outside of the page: the Safe that frames it, else Coinbase. */
export type ExternalAdapters = Readonly<{ of(namespace: ChainNamespace): Promise<ChainAdapter> }>
export const ExternalAdapters = token<ExternalAdapters>('ExternalAdapters')
