import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { ConnectedWallet, Connection } from '../connection/connection.ts'

/** Asks a connected wallet for one of its accounts, by default the first: without a prompt, or with one where it grants it no more. */
export function accountRequest(before: Connection, address = before.accounts[0].address) {
  return async (adapter: ChainAdapter, signal: AbortSignal): Promise<ConnectedWallet> => {
    const silent = await adapter.restore(before.connector, address, signal).catch(() => undefined)
    const isIt = silent && isSameAddress(before.connector.chain, silent.accounts[0].address, address)
    // A wallet that cannot be asked without a prompt returns any address: only those that it named count.
    const answer = silent?.isConfirmed === false ? withFirst(before, address) : silent
    return answer && isIt ? answer : adapter.connect(before.connector, {}, signal)
  }
}

/** The wallet with one of its accounts in front; undefined when it did not name that account. */
function withFirst({ connector, ...wallet }: Connection, address: string): ConnectedWallet | undefined {
  const first = wallet.accounts.find((account) => isSameAddress(connector.chain, account.address, address))
  return first && { ...wallet, accounts: [first, ...wallet.accounts.filter((account) => account !== first)] }
}
