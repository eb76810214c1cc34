import type { Transfer } from '../../ports/activity/activity-history.ts'
import type { Coin } from '../money/coin.ts'
import { formatUnits } from '../shared/units.ts'

/** What a transaction of this page is to move. `amount` in base units. */
export const transferOf = (
  direction: 'in' | 'out',
  { name, symbol, decimals }: Pick<Coin, 'name' | 'symbol' | 'decimals'>,
  amount: bigint,
): Transfer => ({ direction, amount: formatUnits(amount, decimals), fungible: { name, symbol } })
