import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Transactions } from './transactions.ts'

/** The site's own nodes, and the way of a transaction by them alone: for features in which no service learns of the account. */
export class OwnEvm {
  constructor(
    readonly node: EvmNode,
    readonly transactions: Transactions,
  ) {}
}
