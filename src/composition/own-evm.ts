import type { Transactions } from '../domain/money/transactions.ts'
import { token } from '../ports/di/token.ts'
import type { EvmNode } from '../ports/money/evm-node.ts'

/** The site's own nodes, and the way of a transaction by them alone: for features in which no service learns of the account. */
export const OwnEvm = token<Readonly<{ node: EvmNode; transactions: Transactions }>>('OwnEvm')
