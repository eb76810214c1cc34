import { FundWays } from '../../ui/account/fund-ways.tsx'
import { loadBuyingWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'

/** Adding funds where buying with a card is off: nothing of that is fetched or asked. */
export default {
  module: () => {},
  views: { FundWallet: () => FundWays({}) },
  words: loadBuyingWords,
} satisfies Feature
