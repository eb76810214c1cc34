import type { ChainAdapter, ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import { isSameAddress } from '../caip/same-address.ts'
import { toAppError } from '../errors/fail.ts'
import type { Connection, Connector, StoredConnection } from './connection.ts'
import { toConnection } from './to-connection.ts'

/** The wallets that claim to be the one of a stored connection: one, unless its identity is disputed. All of one namespace. */
export type Candidates = readonly [Connector, ...Connector[]]

export type Returned = Readonly<{ adapter: ChainAdapter; connection: Connection }>

/**
 * The wallet that grants the stored connection without a prompt. When several claim its identity, each is asked, and one is accepted only
 * if no other returns the stored account. An unconfirmed account is accepted only if this site stored it.
 */
export async function returningWallet(
  adapters: ChainAdapters,
  logger: Logger,
  candidates: Candidates,
  stored: Pick<StoredConnection, 'address' | 'isImported'> | undefined,
  signal: AbortSignal,
): Promise<Returned | undefined> {
  const { address = '', isImported } = stored ?? {}
  const ask = async (connector: Connector): Promise<Returned | undefined> => {
    const namespace = connector.chain
    try {
      const adapter = await adapters.load(namespace, connector.type)
      const wallet = await adapter.restore(connector, address, signal)
      const isTrusted = wallet?.isConfirmed !== false || (!isImported && candidates.length === 1)
      return wallet && isTrusted ? { adapter, connection: toConnection(wallet, connector) } : undefined
    } catch (error) {
      logger.info('A stored connection could not be restored', { namespace, code: toAppError(error).code })
      return undefined
    }
  }
  const answers = (await Promise.all(candidates.map(ask))).filter((answer) => answer !== undefined)
  if (candidates.length === 1) return answers[0]
  const [only, another] = answers.filter(({ connection }) => isSameAddress(candidates[0].chain, connection.accounts[0].address, address))
  return another ? undefined : only
}
