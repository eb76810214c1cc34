import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import { isHexAddress, quantityOf } from '../caip/evm-hex.ts'

const FUNCTION = /^[\w$]{1,64}(?:\([\w,()[\]]{0,128}\))?$/
/** So many functions of one permission are shown; further ones are replaced by `…`. */
const FUNCTIONS_MAX = 20
/** A century: longer ones are no period. */
const PERIOD_MAX_S = 3_153_600_000

/** `allowance` in smallest units, per period; `token`: the contract, absent for the network's own coin. What is unreadable is absent. */
export type GrantedAllowance = Readonly<{ token?: string | undefined; allowance?: bigint | undefined; periodS?: number | undefined }>

/** What a permission allows to spend, by the type of the permission; undefined for other permissions. */
export function grantedAllowance({ type, data }: SmartSession['permissions'][number]): GrantedAllowance | undefined {
  const isToken = type === 'erc20-recurring-allowance'
  if (!isToken && type !== 'native-token-recurring-allowance') return undefined
  const fields = ownFieldsOf(data)
  const [token, allowance, period] = [fields.get('token'), fields.get('allowance'), fields.get('period')]
  return {
    token: isToken && isHexAddress(token) ? token : undefined,
    allowance: quantityOf(allowance),
    periodS: typeof period === 'number' && Number.isSafeInteger(period) && period > 0 && period <= PERIOD_MAX_S ? period : undefined,
  }
}

/** The contracts of the tokens that sites may spend, each once, in lower case. */
export function grantedTokens(sessions: readonly SmartSession[]): readonly string[] {
  const tokens = sessions.flatMap(({ permissions }) => permissions.flatMap((each) => grantedAllowance(each)?.token?.toLowerCase() ?? []))
  return [...new Set(tokens)]
}

/** The functions that a permission allows to call, each once; `…` stands for an invalid name. Empty: it names no function. */
export function grantedFunctions({ data }: SmartSession['permissions'][number]): readonly string[] {
  const functions = ownFieldsOf(data).get('functions')
  if (!Array.isArray(functions)) return []
  const names = functions.slice(0, FUNCTIONS_MAX + 1).map((each: unknown, place) => {
    const name = ownFieldsOf(each).get('functionName')
    return place < FUNCTIONS_MAX && typeof name === 'string' && FUNCTION.test(name) ? name : '…'
  })
  return [...new Set(names)]
}

/** The types of the conditions under which a permission holds: foreign ones are named, the rest is counted as `…`. */
export function policyTypes({ policies }: Pick<SmartSession, 'policies'>): readonly string[] {
  return policies.map((policy) => {
    const type = ownFieldsOf(policy).get('type')
    return typeof type === 'string' && /^[\w-]{1,64}$/.test(type) ? type : '…'
  })
}

/** The own fields of foreign data. */
export function ownFieldsOf(data: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries(typeof data === 'object' && data !== null ? data : {}))
}
