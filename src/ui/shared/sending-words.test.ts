import { expect, it } from 'vitest'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { moneyEnglish } from '../../domain/options/money-messages.ts'
import { sendingWords } from './sending-words.ts'

it.each([
  [fail('GAS_ESTIMATE_FAILED', { network: 'Tide' }), 'Estimate gas failed'],
  [fail('GAS_PRICE_UNSUPPORTED', { network: 'Tide' }), 'Network not supported for Gas Price'],
  [fail('WALLET_REFUSED', { method: 'eth_sendTransaction', text: 'no' }), 'Failed to send transaction'],
])('says of %s: %s', (error, text) => {
  expect(sendingWords(error).map((key) => Object.entries(moneyEnglish).find(([each]) => each === key)?.[1])).toEqual([text])
})
