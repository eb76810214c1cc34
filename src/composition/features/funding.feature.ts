import { loadBuyingWords } from '../../domain/options/load-feature-words.ts'
import { FundWays } from '../../ui/account/fund-ways.tsx'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'

/** Adding funds where buying with a card is off: nothing of that is fetched or asked. */
export default {
  module: new Bindings(() => {}),
  views: { FundWallet: () => FundWays({}) },
  words: loadBuyingWords,
} satisfies Feature
