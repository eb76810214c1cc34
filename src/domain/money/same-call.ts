import type { EvmCall, KnownTransaction } from '../../ports/money/evm-node.ts'

const WORD_DIGITS = 64

/** Whether the transaction is the call itself. */
export function isSameCall(call: EvmCall, { from, call: known }: KnownTransaction): boolean {
  if (from.toLowerCase() !== call.from.toLowerCase()) return false
  if (!known) return true
  return (
    known.to?.toLowerCase() === call.to.toLowerCase() && known.value === call.value && known.data.toLowerCase() === call.data.toLowerCase()
  )
}

/**
 * Whether a transaction of others, or of the account to a contract, names the account, the receiver, the value and the data of `call`: the
 * calls of an account with code are sent within others. ABI words and packed calls have them digit by digit.
 */
export function isCarried({ from, to, value, data }: EvmCall, { from: sender, call: known }: KnownTransaction): boolean {
  if (!known) return false
  const written = known.data.toLowerCase()
  const names = (address: string) => known.to === address.toLowerCase() || written.includes(address.slice(2).toLowerCase())
  const pays = value === 0n || value === known.value || written.includes(value.toString(16).padStart(WORD_DIGITS, '0'))
  return pays && (sender === from.toLowerCase() || names(from)) && names(to) && written.includes(data.slice(2).toLowerCase())
}
