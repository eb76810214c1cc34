import { fail } from '../errors/fail.ts'
import { shown } from './caip-network.ts'

const HEX = /^0x[0-9a-f]{1,66}$/i
const DECIMAL = /^[0-9]{1,20}$/
/** ENSIP-11 reserves the top bit. */
const COIN_TYPE_FLAG = 0x80000000

/**
 * Parses a chain id in the forms that wallets use: hex text (leading zeros are common), decimal text, a number or a bigint.
 * @returns undefined for everything else
 * @example parseEvmChainId('0x0000000001') // 1
 */
export function parseEvmChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && (HEX.test(value) || DECIMAL.test(value))
  if (!isText && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The form that wallets expect: `0x` without leading zeros. */
export function toHexChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/**
 * The SLIP-44 coin type of a name's address record for `chainId`. ENSIP-11.
 * @throws CHAIN_ID_INVALID 'Invalid chainId' from 0x80000000 on
 * @example toCoinType(10) // 2147483658
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= COIN_TYPE_FLAG) throw fail('CHAIN_ID_INVALID', { value: shown(chainId) })
  return chainId === 1 ? 60 : COIN_TYPE_FLAG + chainId
}
