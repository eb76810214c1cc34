import { type Hex, type PublicClient, type TransactionReceipt, withRetry } from 'viem'

const EVERY_MS = 20
const LIMIT_MS = 30_000

/**
 * Of a transaction on a chain that mines on demand. viem's own `waitForTransactionReceipt` asks once a block: where the receipt is a moment
 * later than its block, it waits for a next one that never comes.
 */
export function receiptOf(client: Pick<PublicClient, 'getTransactionReceipt'>, hash: Hex): Promise<TransactionReceipt> {
  return withRetry(() => client.getTransactionReceipt({ hash }), { delay: EVERY_MS, retryCount: LIMIT_MS / EVERY_MS })
}
