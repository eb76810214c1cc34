import type { EvmCall, Move } from '../../ports/money/evm-node.ts'
import type { QuotedAmount, TransferQuote, TransferStep } from '../../ports/payments/transfer-quotes.ts'
import { type ChecksumCase, parseEvmAddress } from '../caip/evm-address.ts'
import { isSameAddress } from '../caip/same-address.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { PaymentOrder } from '../exchange/payment-order.ts'
import { amountOf } from '../money/amount.ts'
import type { Coin } from '../money/coin.ts'
import { isMovingCall, readTokenCall } from '../money/evm-calls.ts'
import type { Owner } from '../money/owner.ts'
import type { ChainNamespace } from '../network/network.ts'
import { readReceiver } from '../send/receiver-rules.ts'

/** What the visitor asks for: to pay `order` with `coin`, from `account` on `network`. */
export type PaymentWish = Owner & Readonly<{ order: PaymentOrder; coin: Coin }>

/**
 * What a quote asks of the wallet, as far as its data can be judged. `transfer`: a plain transfer to `receiver`. `call`: a call of the
 * contract `receiver`, which has to be simulated, and the approval that it needs.
 */
export type PaymentPlan = Readonly<{ requestId: string; receiver: string; amount: bigint }> &
  Readonly<{ kind: 'transfer' } | { kind: 'call'; call: EvmCall; approval: EvmCall | undefined }>

type Transaction = Extract<TransferStep, { type: 'transaction' }>

export const refused = (part: string) => fail('TRANSFER_REFUSED', { part })

/** What the site has to receive, in base units. */
export function wantedOf({ amount, asset }: PaymentOrder): bigint {
  return amountOf(amount, asset.decimals) ?? 0n
}

/** The plain address of the site. */
export function siteOf({ recipient, asset }: PaymentOrder): string {
  return recipient.slice(asset.network.length + 1)
}

/** On the site's own network a call is seen to pay the site, a deposit is not: what becomes of it is the word of the service. */
export function isOnTrust({ order, network }: PaymentWish, { kind }: PaymentPlan): boolean {
  return kind === 'transfer' && order.asset.network === network.caipNetworkId
}

/**
 * Compares a quote with what was asked: both assets, their decimals, at least the wanted amount; and reads its steps. @throws
 * TRANSFER_REFUSED
 */
export function planOf({ origin, destination, fees, steps }: TransferQuote, wish: PaymentWish, checksum: ChecksumCase): PaymentPlan {
  const { order, network, coin } = wish
  expectAsset(origin, { network: network.caipNetworkId, address: coin.address, decimals: coin.decimals })
  expectAsset(destination, order.asset)
  if (origin.amount === 0n || destination.amount < wantedOf(order)) throw refused('amount')
  const charged = fees.filter((fee) => isSameAsset(fee, origin)).reduce((sum, { amount }) => sum + amount, 0n)
  if (charged >= origin.amount) throw refused('fee')
  const [first] = steps
  if (!first || steps.some(({ requestId }) => requestId !== first.requestId)) throw refused('steps')
  const base = { requestId: first.requestId, amount: origin.amount }
  if (first.type === 'deposit') {
    if (steps.length > 1) throw refused('steps')
    if (!isSameToken(network.chainNamespace, first.address, coin.address)) throw refused('token')
    if (first.amount !== origin.amount) throw refused('amount')
    return { ...base, kind: 'transfer', receiver: depositOf(first.receiver, wish, checksum) }
  }
  const transactions = steps.filter((step): step is Transaction => step.type === 'transaction')
  if (transactions.length !== steps.length || steps.length > 2 || network.chainNamespace !== 'eip155') throw refused('steps')
  return { ...base, ...readTransactions(transactions, origin.amount, wish, checksum) }
}

/**
 * What a simulation of the call moves: only the amount leaves the account, and no allowance remains. On the same network, the
 * site receives what it wants. @throws TRANSFER_REFUSED
 */
export function expectOutflow(
  moves: readonly Move[],
  { order, network, account, coin }: PaymentWish,
  amount: bigint,
  spender: string,
): void {
  const user = account.toLowerCase()
  const source = coin.address?.toLowerCase()
  const balance = new Map<string | undefined, bigint>()
  for (const { token, from, to, amount: moved, isGrant } of moves) {
    if (isGrant) {
      if (from === user && moved > 0n && !(token === source && to === spender.toLowerCase())) throw refused('approval')
      continue
    }
    if (from === user) balance.set(token, (balance.get(token) ?? 0n) - moved)
    if (to === user) balance.set(token, (balance.get(token) ?? 0n) + moved)
  }
  for (const [token, change] of balance) if (change < 0n && token !== source) throw refused('data')
  if (-(balance.get(source) ?? 0n) > amount) throw refused('amount')
  if (order.asset.network !== network.caipNetworkId) return
  const shop = siteOf(order).toLowerCase()
  const wanted = order.asset.address?.toLowerCase()
  const arriving = moves.filter((move) => !move.isGrant && move.to === shop && move.token === wanted)
  if (arriving.reduce((sum, move) => sum + move.amount, 0n) < wantedOf(order)) throw refused('receiver')
}

function readTransactions(steps: readonly Transaction[], amount: bigint, wish: PaymentWish, checksum: ChecksumCase) {
  const { account, coin } = wish
  const [last, before] = [...steps].reverse()
  if (!last || steps.some(({ from }) => !isSame(from, account))) throw refused('account')
  const read = readTokenCall(last.data)
  const isOwn = coin.address === undefined
  const isTokenTransfer = !isOwn && isSame(last.to, coin.address) && read?.kind === 'transfer'
  if (isTokenTransfer || (isOwn && last.data === '0x')) {
    if (before) throw refused('steps')
    const paid = isTokenTransfer ? read.amount : last.value
    if (paid !== amount || (isTokenTransfer && last.value !== 0n)) throw refused('amount')
    return { kind: 'transfer' as const, receiver: depositOf(isTokenTransfer ? read.address : last.to, wish, checksum) }
  }
  const receiver = receiverOf(last.to, wish, checksum)
  if (isMovingCall(last.data)) throw refused('data')
  if (last.value !== (isOwn ? amount : 0n)) throw refused('value')
  const call: EvmCall = { from: account, to: receiver, data: last.data, value: last.value }
  return { kind: 'call' as const, receiver, call, approval: before && approvalOf(before, amount, receiver, wish) }
}

function approvalOf({ to, data, value }: Transaction, amount: bigint, spender: string, { account, coin }: PaymentWish): EvmCall {
  const read = readTokenCall(data)
  if (coin.address === undefined || !isSame(to, coin.address) || read?.kind !== 'approve') throw refused('approval')
  if (!isSame(read.address, spender)) throw refused('spender')
  if (read.amount !== amount) throw refused('approval')
  if (value !== 0n) throw refused('value')
  return { from: account, to: coin.address, data, value: 0n }
}

/** Not the account, not the token, and not an address without an owner (zero or burn addresses). */
function receiverOf(text: string, { network: { chainNamespace }, account, coin }: PaymentWish, checksum: ChecksumCase): string {
  const address = chainNamespace === 'eip155' ? parseEvmAddress(text, checksum) : parseSolanaAddress(text) && text
  if (address === undefined || !('address' in readReceiver(address, chainNamespace, checksum))) throw refused('receiver')
  const isOwn = [account, coin.address].some((own) => own !== undefined && isSameAddress(chainNamespace, own, address))
  if (isOwn) throw refused('receiver')
  return address
}

/** Not the site either: it would receive the coin that is paid, which is not the one that it asked for. */
function depositOf(text: string, wish: PaymentWish, checksum: ChecksumCase): string {
  const address = receiverOf(text, wish, checksum)
  if (isSameAddress(wish.network.chainNamespace, siteOf(wish.order), address)) throw refused('receiver')
  return address
}

type Asset = Pick<QuotedAmount, 'network' | 'address' | 'decimals'>

function expectAsset(quoted: QuotedAmount, asked: Asset): void {
  if (quoted.network !== asked.network) throw refused('chain')
  if (!isSameAsset(quoted, asked) || quoted.decimals !== asked.decimals) throw refused('token')
}

function isSameAsset(one: Pick<Asset, 'network' | 'address'>, other: Pick<Asset, 'network' | 'address'>): boolean {
  const namespace = one.network.split(':')[0] as ChainNamespace
  return one.network === other.network && isSameToken(namespace, one.address, other.address)
}

function isSameToken(namespace: ChainNamespace, one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameAddress(namespace, one, other)
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
