import { expect, it } from 'vitest'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { OnrampOptions } from '../../ports/onramp/onramp-provider.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { EMPTY, type OnrampState, type PurchaseEvent, reduce } from './purchase-fields.ts'
import { SAMPLE_OPTIONS } from './purchase-networks.ts'

const world = coreWorld({ options: { projectId: 'p' } })
await world.connections.connect(walletNamed('Alpha'), {}, never())
await quiet()
const account = world.active.state.value

const ethereum = { name: 'ethereum', displayName: 'Ethereum', chainId: '1' }
const bought = (symbol: string) => ({ id: symbol.toLowerCase(), name: symbol, symbol, networks: [ethereum] })
const dai = bought('DAI')
const usdc = bought('USDC')
const [dollars, euros] = [
  { id: 'USD', limits: [] },
  { id: 'EUR', limits: [] },
] as const
const options: OnrampOptions = { purchaseCurrencies: [dai, usdc], paymentCurrencies: [dollars, euros], isEstimate: false }

const empty: OnrampState = { ...EMPTY, account, isHereOnly: false }
const offered: OnrampState = { ...empty, options, purchase: usdc, payment: dollars }
const quoted: OnrampState = { ...offered, amount: '50', quote: { status: 'loading' } }
const sample: OnrampState = { ...reduce(empty, { type: 'offered', options: SAMPLE_OPTIONS }), amount: '50', quote: { status: 'loading' } }
const unloaded: OnrampState = { ...empty, quote: { status: 'failed', error: fail('ONRAMP_UNAVAILABLE', {}) } }

it.each<[string, OnrampState, PurchaseEvent, OnrampState]>([
  ['begins with the usual currencies', empty, { type: 'offered', options }, offered],
  ['has no failure left once there are currencies', unloaded, { type: 'offered', options }, offered],
  ['has nothing to offer without an account', EMPTY, { type: 'offered', options }, EMPTY],
  ['keeps what it has', quoted, { type: 'offered', options: { ...options, purchaseCurrencies: [dai] } }, quoted],
  ['keeps the sample list while there is no better one', sample, { type: 'offered', options: SAMPLE_OPTIONS }, sample],
  [
    'takes the list of the service in its place, with what was typed',
    sample,
    { type: 'offered', options },
    { ...quoted, quote: { status: 'none' } },
  ],
  ['has no quote for another token', quoted, { type: 'chosen', purchase: 'dai' }, { ...offered, amount: '50', purchase: dai }],
  ['has no quote for another currency', quoted, { type: 'chosen', payment: 'EUR' }, { ...offered, amount: '50', payment: euros }],
  ['stays with what nobody offers', quoted, { type: 'chosen', purchase: 'doge' }, quoted],
  ['has nothing to choose from before it is loaded', empty, { type: 'chosen', payment: 'EUR' }, empty],
  ['has no quote for another amount', quoted, { type: 'typed', amount: '5' }, { ...offered, amount: '5' }],
  ['is empty for another account', quoted, { type: 'emptied', account: undefined }, EMPTY],
])('the purchase %s', (_, form, event, after) => {
  expect(reduce(form, event)).toEqual(after)
  expect(reduce(form, event) === form).toBe(form === after)
})
