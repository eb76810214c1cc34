import type { Looked } from '../../domain/allowances/allowance-entry.ts'
import { PERMIT2 } from '../../domain/allowances/known-spenders.ts'
import { quantityOf } from '../../domain/caip/evm-hex.ts'
import type { Network } from '../../domain/network/network.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { NodeRequests } from '../network/node-requests.ts'
import { peek } from '../shared/eip1193-request.ts'

/** `Approval(address,address,uint256)` of ERC-20. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Of Permit2: `Approval(address,address,address,uint160,uint48)`, `Permit(address,address,address,uint160,uint48,uint48)`. */
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const PERMIT2_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'

/** Nodes give a limited range of blocks, each another one: so often, and so long, is it asked for what they give. */
export const LOG_REQUESTS_MAX = 32
const LOGS_MS = 15_000
const WORD_OF_ADDRESS = /^0x0{24}([0-9a-f]{40})$/i

/** No date is later. */
export const LAST_DATE_MS = 8_640_000_000_000_000

/** Who was once allowed to take what, in lower case; how much of it is left, the chain itself says. */
export type Approved = Readonly<{ isPermit2: boolean; token: string; spender: string }>

type Nodes = Pick<NodeRequests, 'send'>

/**
 * The approvals that the account has logged, as far back as the nodes tell. `now`: the time of the chain, or that of the device where it is
 * earlier: what has ended by one of the two alone has not ended. @throws ABORTED
 */
export async function approvalLogs(
  nodes: Nodes,
  clock: Clock,
  owner: string,
  tokens: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<Readonly<{ approved: readonly Approved[]; looked: Looked; now: number }>> {
  const topics = [[APPROVAL, PERMIT2_APPROVAL, PERMIT2_PERMIT], `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`]
  const places = new Set([...tokens, PERMIT2])
  const unless =
    <T>(otherwise: T) =>
    (error: unknown) => {
      if (signal.aborted) throw error
      return otherwise
    }
  const blockAt = (at: string) => nodes.send(network, 'eth_getBlockByNumber', [at, false], signal).catch(unless(undefined))
  const newest = await blockAt('latest')
  const now = Math.min(clock.now(), madeAt(newest))
  const last = quantityOf(peek(newest, 'number'))
  if (last === undefined) return { approved: [], looked: 'known', now }
  const found = new Map<string, Approved>()
  const end = clock.monotonic() + LOGS_MS
  let to = last
  let span = last + 1n
  for (let asked = 0; to >= 0n && span > 0n && asked < LOG_REQUESTS_MAX && clock.monotonic() < end; asked++) {
    const from = to >= span ? to - span + 1n : 0n
    const filter = { address: [...places], topics, fromBlock: hex(from), toBlock: hex(to) }
    const logs = await nodes.send(network, 'eth_getLogs', [filter], signal).catch(unless(undefined))
    // Whatever its words: this node does not tell so many blocks at once.
    if (!Array.isArray(logs)) span /= 2n
    else {
      for (const log of logs as readonly unknown[]) {
        const approved = approvedIn(log, places)
        if (approved) found.set(JSON.stringify(approved), approved)
      }
      to = from - 1n
    }
  }
  const approved = [...found.values()]
  if (to < 0n) return { approved, looked: 'all', now }
  const since = madeAt(to < last ? await blockAt(hex(to + 1n)) : undefined)
  return { approved, looked: since > LAST_DATE_MS ? 'known' : { since }, now }
}

/** In milliseconds since 1970; for ever away where no node says it. */
function madeAt(block: unknown): number {
  const at = quantityOf(peek(block, 'timestamp'))
  return at === undefined ? Number.POSITIVE_INFINITY : Number(at) * 1000
}

function approvedIn(log: unknown, places: ReadonlySet<string>): Approved | undefined {
  const [given, topics] = [peek(log, 'address'), peek(log, 'topics')]
  if (typeof given !== 'string' || !Array.isArray(topics)) return undefined
  const place = given.toLowerCase()
  const [, , first, second] = topics.map((topic) =>
    typeof topic === 'string' ? WORD_OF_ADDRESS.exec(topic)?.[1]?.toLowerCase() : undefined,
  )
  // A collectible's approval has the same name, and a fourth topic.
  const count = place === PERMIT2 ? 4 : 3
  if (!places.has(place) || topics.length !== count || first === undefined) return undefined
  if (place !== PERMIT2) return { isPermit2: false, token: place, spender: `0x${first}` }
  return second === undefined ? undefined : { isPermit2: true, token: `0x${first}`, spender: `0x${second}` }
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}
