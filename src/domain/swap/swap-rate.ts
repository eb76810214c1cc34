import { floorDecimal } from '../money/amount.ts'
import { formatUnits } from '../shared/units.ts'

/** Of a rate that is small, so many digits after the zeros. */
const DIGITS = 4
const DECIMALS = 6
/** More than the decimals of the token that is received: one of the other may be worth less than its smallest unit. */
const MORE = 18

type Figures = Readonly<{ source: Decimals; target: Decimals; amount: bigint; toAmount: bigint }>
type Decimals = Readonly<{ decimals: number }>

/** What one of the source token gives, in whole tokens, as a decimal text, rounded down; never 0 for a price that a visitor could name. */
export function rateOf({ source, target, amount, toAmount }: Figures): string {
  const rate = formatUnits((toAmount * 10n ** BigInt(source.decimals + MORE)) / amount, target.decimals + MORE)
  const zeros = /^0\.(0*)/.exec(rate)?.[1]?.length ?? 0
  return floorDecimal(rate, Math.max(DECIMALS, zeros + DIGITS))
}
