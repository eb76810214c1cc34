import type { CaipAddressText } from '../caip/caip-address.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import { type ChecksumCase, parseEvmAddress } from '../caip/evm-address.ts'
import { isSameAddress } from '../caip/same-address.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { amountOf } from '../money/amount.ts'
import { plainDecimal } from '../money/decimal.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { readReceiver } from '../send/receiver-rules.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ExchangeAsset, exchangeAsset } from './exchange-assets.ts'

/** A payment that the site asks for: what, how much in whole tokens, and to whom. */
export type PaymentOrder = Readonly<{
  asset: ExchangeAsset
  amount: string
  recipient: CaipAddressText
  includeOnly: readonly string[] | undefined
  exclude: readonly string[]
}>

type Given = Readonly<Record<string, unknown>>

/**
 * Reads `open({ view: 'PayWithExchange', arguments })`: `paymentAsset` (`network` CAIP-2, `asset` an address or `native`, `metadata` with
 * `name`, `symbol`, `decimals`), `recipient` (address or CAIP-10), `amount` (whole tokens), `payWithExchange` (`includeOnly`, `exclude`).
 * @throws PAYMENT_INVALID with the field's name
 */
export function parseOrder(given: Given, checksum: ChecksumCase): PaymentOrder {
  const asset = readAsset(ownValue(given, 'paymentAsset'), checksum)
  const exchanges = ownValue(given, 'payWithExchange')
  return {
    asset,
    amount: readAmount(ownValue(given, 'amount'), asset.decimals),
    recipient: readRecipient(ownValue(given, 'recipient'), asset, checksum),
    includeOnly: isGiven(exchanges) ? readIds(ownValue(exchanges, 'includeOnly')) : undefined,
    exclude: (isGiven(exchanges) && readIds(ownValue(exchanges, 'exclude'))) || [],
  }
}

/** What wallets are asked for it as: the same bill is the same payment, whatever it is paid with, and whoever pays it. */
export function billOf({ asset, amount, recipient }: PaymentOrder): string {
  return ['pay', asset.network, asset.address, amountOf(amount, asset.decimals), recipient].join('|')
}

/** What is told of it. */
export function configurationOf({ asset, amount, recipient }: PaymentOrder) {
  return { network: asset.network, asset: asset.address ?? 'native', amount, recipient }
}

/** What is told of it once a wallet pays. */
export function paidByWallet(order: PaymentOrder, more: Readonly<{ status?: string; result?: string }> = {}) {
  return { source: 'pay' as const, configuration: configurationOf(order), currentPayment: { type: 'wallet' as const, ...more } }
}

export function isWanted({ includeOnly, exclude }: PaymentOrder, id: string): boolean {
  return (includeOnly?.includes(id) ?? true) && !exclude.includes(id)
}

function readAsset(value: unknown, checksum: ChecksumCase): ExchangeAsset {
  if (!isGiven(value)) throw fail('PAYMENT_INVALID', { field: 'paymentAsset' })
  const network = ownValue(value, 'network')
  const address = ownValue(value, 'asset')
  const metadata = ownValue(value, 'metadata')
  if (!isCaipNetworkId(network) || !/^(?:eip155|solana):/.test(network)) throw fail('PAYMENT_INVALID', { field: 'paymentAsset.network' })
  const isNative = address === 'native'
  if (!isNative && !isAddress(address, network, checksum)) throw fail('PAYMENT_INVALID', { field: 'paymentAsset.asset' })
  const symbol = isGiven(metadata) ? cleanText(ownValue(metadata, 'symbol'), 24) : undefined
  const decimals = isGiven(metadata) ? ownValue(metadata, 'decimals') : undefined
  if (!isGiven(metadata) || !symbol || !isDecimals(decimals)) throw fail('PAYMENT_INVALID', { field: 'paymentAsset.metadata' })
  const name = cleanText(ownValue(metadata, 'name'), 60) ?? symbol
  return exchangeAsset({ network, address: isNative ? undefined : String(address), symbol, name, decimals })
}

function readAmount(value: unknown, decimals: number): string {
  const text = typeof value === 'number' || typeof value === 'string' ? plainDecimal(String(value)) : undefined
  // JavaScript writes small numbers with an exponent; in a text, it is no amount.
  if (text === undefined || (typeof value === 'string' && text !== value) || !amountOf(text, decimals))
    throw fail('PAYMENT_INVALID', { field: 'amount' })
  return text
}

/** Somebody's address: not the zero address, a precompiled contract or a program, nor the contract of what is paid. */
function readRecipient(
  value: unknown,
  { network, address: token }: Pick<ExchangeAsset, 'network' | 'address'>,
  checksum: ChecksumCase,
): CaipAddressText {
  const prefix = `${network}:`
  const address = typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : value
  if (!isAddress(address, network, checksum)) throw fail('PAYMENT_INVALID', { field: 'recipient' })
  const namespace = network.startsWith('solana:') ? 'solana' : 'eip155'
  const isSomebody = 'address' in readReceiver(address, namespace, checksum)
  if (!isSomebody || (token !== undefined && isSameAddress(namespace, token, address)))
    throw fail('PAYMENT_INVALID', { field: 'recipient' })
  return `${network}:${address}`
}

function isAddress(value: unknown, network: CaipNetworkId, checksum: ChecksumCase): value is string {
  if (typeof value !== 'string') return false
  return network.startsWith('solana:') ? parseSolanaAddress(value) !== undefined : parseEvmAddress(value, checksum) !== undefined
}

function readIds(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined
}

function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null
}

function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 77
}
