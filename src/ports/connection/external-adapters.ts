import type { ChainNamespace } from '../../domain/network/network.ts'
import { token } from '../di/token.ts'
import type { ChainAdapter } from './chain-adapter.ts'

/** The adapters for the one wallet outside the page: the Safe whose iframe contains the page, else Coinbase. */
export type ExternalAdapters = Readonly<{ of(namespace: ChainNamespace): Promise<ChainAdapter> }>
export const ExternalAdapters = token<ExternalAdapters>('ExternalAdapters')
