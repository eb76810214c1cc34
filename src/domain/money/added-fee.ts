import { isSameInstruction, readMessage, type SolanaInstruction } from '../solana/solana-message.ts'
import { isSameBytes } from '../solana/solana-transaction.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Fails a transaction whose effects are not those that a wallet has simulated. Moves nothing itself. */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Its assertions. The two numbers before them write memory accounts, which cost rent. */
const [FIRST_ASSERTION, LAST_ASSERTION] = [2, 17]

const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
/** Without a limit, a transaction is priced for this much for each instruction, and never for more than the second number. */
const UNITS_EACH = 200_000n
const UNITS_MAX = 1_400_000n
const MICRO = 1_000_000n

/** What a wallet may add to the reviewed fee to have its transaction taken sooner, in lamports. */
export const WALLET_FEE_MAX = 1_000_000n

/**
 * What the signed message costs more than the reviewed one, in lamports; undefined when it does anything else than was reviewed. A wallet
 * may set the price and the limit of computing, and add assertions: the transfers stay as they are, in their order, and no account is
 * signed for or changed that was not before.
 */
export function addedFee(asked: Uint8Array, signed: Uint8Array): bigint | undefined {
  if (isSameBytes(asked, signed)) return 0n
  const [before, after] = [readMessage(asked), readMessage(signed)]
  if (!before || !after || before.isVersioned !== after.isVersioned) return undefined
  if (!isSameBytes(before.blockhash, after.blockhash)) return undefined
  if (before.signers.length !== after.signers.length || before.signers.some((key, at) => key !== after.signers[at])) return undefined
  if ([...after.writable].some((key) => !before.writable.has(key))) return undefined
  const [reviewed, kept] = [before, after].map(({ instructions }) => instructions.filter((each) => !isBudget(each)))
  const moves = kept?.filter((each) => !isAssertion(each))
  if (!reviewed || !moves || moves.length !== reviewed.length) return undefined
  if (moves.some((each, at) => !reviewed[at] || !isSameInstruction(each, reviewed[at]))) return undefined
  const [old, now] = [priorityFee(before.instructions), priorityFee(after.instructions)]
  if (old === undefined || now === undefined) return undefined
  return now > old ? now - old : 0n
}

const isBudget = ({ program }: SolanaInstruction): boolean => program === COMPUTE_BUDGET

function isAssertion({ program, data }: SolanaInstruction): boolean {
  const kind = data[0] ?? 0
  return program === LIGHTHOUSE && kind >= FIRST_ASSERTION && kind <= LAST_ASSERTION
}

/** In lamports, rounded up; undefined for what is none of the two settings. */
function priorityFee(instructions: readonly SolanaInstruction[]): bigint | undefined {
  let limit: bigint | undefined
  let price = 0n
  for (const { data, accounts } of instructions.filter(isBudget)) {
    const value = data.slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    if (accounts.length > 0) return undefined
    if (data[0] === SET_UNIT_LIMIT && data.length === 5) limit = value
    else if (data[0] === SET_UNIT_PRICE && data.length === 9) price = value
    else return undefined
  }
  const counted = BigInt(instructions.length) * UNITS_EACH
  const units = limit ?? (counted < UNITS_MAX ? counted : UNITS_MAX)
  return (units * price + MICRO - 1n) / MICRO
}
