import { expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isSellersPage } from './purchase-page.ts'

const cases = readCorpus('deeplink-vectors').filter(({ kind, field }) => kind === 'display-link' && field === 'onrampUrl')
const CONFIGURED = 'deny unless host is configured'

it.each(cases.map((entry) => [String(entry['input']), entry] as const))('%s', (_, { input, expect: { verdict } }) => {
  const url = materialise(input)
  expect(['allow', 'deny', CONFIGURED]).toContain(verdict)
  expect([isSellersPage(url, false), isSellersPage(url, true)]).toEqual([
    verdict === 'allow',
    verdict === 'allow' || verdict === CONFIGURED,
  ])
})

it.each([
  ['https://pay.coinbase.com/buy/select-asset?appId=1', true],
  ['https://meldcrypto.com/?publicKey=1', true],
  ['https://pay.coinbase.com.evil.example/buy', false],
  ['https://coinbase.com/', false],
  ['https://pay.coinbase.com@evil.example/', false],
  ['https://PAY.COINBASE.COM/buy', true],
  ['http://localhost:4000/buy', false],
])("the provider's own service names %s: %s", (url, isOpened) => {
  expect(isSellersPage(url, false)).toBe(isOpened)
})
