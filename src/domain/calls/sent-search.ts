import type { EvmNode, FoundTransaction } from '../../ports/money/evm-node.ts'
import { isCarried, isSameCall } from '../money/same-call.ts'
import type { Network } from '../network/network.ts'
import type { BatchCall } from './calls-request.ts'
import type { Asked } from './kept-calls.ts'

/** More transactions of the account since then are not looked through. */
const LOOKED_AT_MAX = 100n

/**
 * What the account sent since a wallet was asked. `isWaiting`: more of it is in a node's pool. `isAll`: nothing else was sent or waits; an
 * account with code has others send for it.
 */
export type SentSince = Readonly<{ found: readonly FoundTransaction[]; isAll: boolean; isWaiting: boolean }>

/** The account's own transactions on the chain, by their numbers: wallets forget what they sent, and pages die before they are told. */
export class SentSearch {
  constructor(private readonly node: EvmNode) {}

  /** @throws what the nodes throw */
  async since(account: string, { nonce, block }: Asked, network: Network, signal: AbortSignal): Promise<SentSince> {
    const [mined, next] = await Promise.all([this.node.nonce(account, network, signal), this.node.nextNonce(account, network, signal)])
    const found: FoundTransaction[] = []
    const isWaiting = next > mined
    let isAll = !isWaiting && mined - nonce <= LOOKED_AT_MAX
    for (let each = nonce; each < mined && each < nonce + LOOKED_AT_MAX; each += 1n) {
      const sent = await this.node.sentAs(account, each, network, signal, block)
      if (!sent) isAll = false
      else if ((sent.block ?? 0n) > block) found.push(sent)
    }
    if (isAll) isAll = (await this.node.code(account, network, signal)) === '0x'
    return { found, isAll, isWaiting }
  }
}

/**
 * The transactions that carry out `calls`: each call is one of its own, or all are within one. Undefined: not all are. `others`: hashes
 * that belong to other batches.
 */
export function carrying(
  calls: readonly BatchCall[],
  from: string,
  sent: readonly FoundTransaction[],
  others: ReadonlySet<string>,
): readonly FoundTransaction[] | undefined {
  const free = sent.filter(({ hash }) => !others.has(hash.toLowerCase()))
  const taken: FoundTransaction[] = []
  for (const call of calls) {
    const own = free.find((each) => each.call && !taken.includes(each) && isSameCall({ ...call, from }, each))
    if (own) taken.push(own)
  }
  if (taken.length === calls.length) return taken
  const whole = free.find((each) => {
    return calls.every((call) => isCarried({ ...call, from }, each)) && (calls.length > 1 || calls.every((call) => isTelling(call, each)))
  })
  return whole && [whole]
}

/** Of one call alone: a transfer of tokens names an address and an amount, too, but pays nothing. */
function isTelling({ data, value }: BatchCall, { call }: FoundTransaction): boolean {
  return data !== '0x' || (value > 0n && call?.value === value)
}
