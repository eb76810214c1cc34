import { isHexAddress, isHexData, isHexHash } from '../caip/evm-hex.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { toHex } from '../shared/hex.ts'
import type { BatchCall } from './calls-request.ts'

/** Where calls are sent. `isRelayed`: the wallet keeps a request also when the page is closed. `arrive`: moves the wallet there. */
export type CallsPlace = Readonly<{ network: Network; isRelayed: boolean; arrive: (signal: AbortSignal) => Promise<void> }>

/** So long may a wallet keep a request that nobody waits for. */
export const OPEN_MS = 600_000
/** WalletConnect's expire. */
export const RELAYED_MS = 300_000
/** While a wallet shows a request. */
export const SHOWN_LOOK_MS = 4000

/** When a wallet was asked: the account's next number and the chain's last block before that, and milliseconds since 1970. */
export type Asked = Readonly<{ nonce: bigint; block: bigint; at: number }>

/** One call that a wallet was asked for. `hash`: as the wallet, or the chain, says. `outcome`: what became of it. */
export type Step = Asked & Readonly<{ hash?: string; outcome?: 'done' | 'reverted' | 'replaced' }>

/**
 * A batch as it is kept. `way`: in one by the wallet, or one call after the other. `asked`, `walletId`, `hashes`: of a batch in one;
 * `steps`: those that were asked, in order. `end`: how it ended, by the number of EIP-5792; then only `total` of the calls is kept, their
 * number.
 */
export type KeptCalls = Readonly<{
  id: string
  account: string
  chain: CaipNetworkId
  calls: readonly BatchCall[]
  isRequired: boolean
  capabilities?: Readonly<Record<string, unknown>>
  at: number
  way: 'batch' | 'steps'
  /** The wallet keeps the id that it is given. */
  isNamed?: boolean
  asked?: Asked
  walletId?: string
  hashes?: readonly string[]
  isAtomic?: boolean
  steps: readonly Step[]
  end?: number
  total?: number
}>

/** Whether the batch is nothing without a capability of the wallet. EIP-5792. */
export function isTied(capabilities: KeptCalls['capabilities']): boolean {
  const isOptional = (value: unknown) => (value as { optional?: unknown } | null | undefined)?.optional === true
  return Object.values(capabilities ?? {}).some((value) => !isOptional(value))
}

const OWN_ID = /^0x(?:[0-9a-f]{2})+$/i

/** By which a wallet is asked for it: EIP-5792 has hexadecimal ids, and wallets refuse others. */
export function ownWalletId(id: string): string {
  return OWN_ID.test(id) ? id : `0x${toHex(new TextEncoder().encode(id))}`
}

const NUMBER = /^\d{1,78}$/
const OUTCOMES: readonly unknown[] = ['done', 'reverted', 'replaced']

const KEPT_MAX = 50
/** Characters. A store takes 64 KB under one key, and counts two bytes for each. */
const LENGTH_MAX = 32_000
/** So many does a step take once it is done, in place of its calldata. */
const STEP_LENGTH = 140
/** What else is noted of one. */
const NOTES_LENGTH = 500

/** As it is stored: whole numbers as `{ $: '1' }`, which JSON has no word for. Those that ended give way, the oldest first. */
export function writeCalls(kept: readonly KeptCalls[]): unknown {
  const open = kept.filter(isOpen)
  let [count, length] = [open.length, lengthOf(open)]
  const stay = kept.filter((each) => {
    if (isOpen(each)) return true
    count += 1
    length += lengthOf([each])
    return count <= KEPT_MAX && length <= LENGTH_MAX
  })
  return JSON.parse(textOf(stay))
}

/** Whether there is room for those that have not ended, until they end. */
export function isRoomFor(kept: readonly KeptCalls[]): boolean {
  return lengthOf(kept.filter(isOpen)) <= LENGTH_MAX
}

const isOpen = ({ end }: KeptCalls) => end === undefined

function textOf(kept: readonly KeptCalls[]): string {
  return JSON.stringify(kept.map(brief), (_, value: unknown) => (typeof value === 'bigint' ? { $: String(value) } : value))
}

/** With what will be noted of those that have not ended. */
function lengthOf(kept: readonly KeptCalls[]): number {
  const rooms = kept.filter(isOpen).map(({ calls, steps }) => {
    return calls.reduce((sum, { data }, index) => sum + (steps[index]?.outcome ? 0 : Math.max(0, STEP_LENGTH - data.length)), NOTES_LENGTH)
  })
  return rooms.reduce((sum, room) => sum + room, textOf(kept).length)
}

/** Without what was only needed to carry it out. */
function brief(kept: KeptCalls): object {
  const { calls, steps, end, total = calls.length } = kept
  const isOver = ({ outcome }: Partial<Step> = {}) => end !== undefined || outcome !== undefined
  const shorter = steps.map((step) => (isOver(step) ? { nonce: 0n, block: 0n, at: 0, hash: step.hash, outcome: step.outcome } : step))
  if (end !== undefined) return { ...kept, calls: [], steps: shorter, total, capabilities: undefined, asked: undefined }
  return { ...kept, calls: calls.map((call, index) => (isOver(steps[index]) ? { ...call, data: '0x' } : call)), steps: shorter }
}

/** Without what cannot be read: another version of the site may have written it. */
export function readCalls(stored: unknown): readonly KeptCalls[] {
  return Array.isArray(stored) ? stored.map(revive).filter(isKept) : []
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  const { $: digits } = value as Readonly<{ $?: unknown }>
  if (typeof digits === 'string' && NUMBER.test(digits)) return BigInt(digits)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]))
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isList = (value: unknown, isEach: (each: unknown) => boolean) => Array.isArray(value) && value.every(isEach)

function isAsked(value: unknown): boolean {
  return isFields(value) && typeof value['nonce'] === 'bigint' && typeof value['block'] === 'bigint' && Number.isFinite(value['at'])
}

function isStep(value: unknown): boolean {
  if (!isFields(value) || !isAsked(value)) return false
  const { hash, outcome } = value
  return (hash === undefined || isHexHash(hash)) && (outcome === undefined || OUTCOMES.includes(outcome))
}

function isCall(value: unknown): boolean {
  if (!isFields(value)) return false
  const { to, data, value: wei } = value
  return isHexAddress(to) && isHexData(data) && typeof wei === 'bigint'
}

function isKept(value: unknown): value is KeptCalls {
  if (!isFields(value)) return false
  const { id, account, chain, calls, at, way, asked, walletId, hashes, steps, end, total, capabilities } = value
  return (
    typeof id === 'string' &&
    typeof account === 'string' &&
    typeof chain === 'string' &&
    /^eip155:\d+$/.test(chain) &&
    isList(calls, isCall) &&
    Number.isFinite(at) &&
    (way === 'batch' || way === 'steps') &&
    (asked === undefined || isAsked(asked)) &&
    (walletId === undefined || typeof walletId === 'string') &&
    (hashes === undefined || isList(hashes, isHexHash)) &&
    (capabilities === undefined || isFields(capabilities)) &&
    isList(steps, isStep) &&
    (end === undefined || typeof end === 'number') &&
    (total === undefined || typeof total === 'number')
  )
}
