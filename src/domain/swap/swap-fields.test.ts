import { expect, it } from 'vitest'
import { dollars, ether, ONE, USDC } from '../../../test/support/send-world.ts'
import { EMPTY_FIELDS, reduce, type SwapFields, type SwapFormEvent } from './swap-fields.ts'

const eth = ether(ONE)
const usdc = dollars(5n)
const dai = { ...dollars(7n), address: `0x${'d'.repeat(40)}`, symbol: 'DAI', name: 'Dai' }
const wish = { fromToken: 'USDC', toToken: undefined }
const listed = [eth, usdc, dai]
const both: SwapFields = { ...EMPTY_FIELDS, source: eth, target: usdc, amount: '1', listed, listing: 'known' }
const emptied: SwapFields = { ...EMPTY_FIELDS, listed, listing: 'known' }

it.each<[string, SwapFields, SwapFormEvent, SwapFields]>([
  ['takes a coin on its side', both, { type: 'chosen', side: 'toToken', coin: dai }, { ...both, target: dai }],
  [
    'turns for the coin of the other side',
    both,
    { type: 'chosen', side: 'toToken', coin: eth },
    { ...both, source: usdc, target: eth, amount: '' },
  ],
  ['turns, without the amount', both, { type: 'flipped' }, { ...both, source: usdc, target: eth, amount: '' }],
  ['is cut', both, { type: 'typed', amount: '1'.repeat(1000) }, { ...both, amount: '1'.repeat(100) }],
  ['begins with the coin of the network', both, { type: 'emptied', own: eth }, { ...emptied, source: eth }],
  ['keeps what is listed after it was sent', both, { type: 'sent' }, emptied],
  ['takes what the site asks for', both, { type: 'filled', own: eth, amount: 2, ...wish }, { ...emptied, source: usdc, amount: '2', wish }],
  [
    'once it is listed',
    EMPTY_FIELDS,
    { type: 'filled', own: eth, amount: 2, ...wish },
    { ...EMPTY_FIELDS, source: eth, amount: '2', wish },
  ],
  ['then', { ...both, target: undefined, wish }, { type: 'granted' }, { ...both, source: usdc, target: undefined, wish }],
  ['until the visitor changes it', { ...both, wish }, { type: 'typed', amount: '2' }, { ...both, amount: '2' }],
  ['which they cannot before', { ...both, listed: [], wish }, { type: 'typed', amount: '2' }, { ...both, listed: [], amount: '2', wish }],
  [
    'keeps the wish on another network',
    { ...both, wish },
    { type: 'moved', own: dai, notice: 'network', isOpen: true },
    { ...EMPTY_FIELDS, source: dai, amount: '1', wish },
  ],
  [
    'but not the amount where nobody can swap',
    { ...both, wish },
    { type: 'moved', own: undefined, notice: undefined, isOpen: false },
    { ...EMPTY_FIELDS, wish },
  ],
  [
    'begins with no coin that is bought',
    { ...both, source: undefined, target: eth },
    { type: 'held', own: eth, coin: (coin) => coin },
    { ...both, source: undefined, target: eth, listed: listed.map((coin) => ({ ...coin, amount: undefined })) },
  ],
])('the form %s', (_, form, event, after) => {
  expect(reduce(form, event)).toEqual(after)
})

it('keeps what was typed for another account, and what that holds is not known', () => {
  const moved = reduce(both, { type: 'moved', own: eth, notice: 'account', isOpen: true })
  expect(moved).toMatchObject({ amount: '1', source: { symbol: 'ETH', amount: undefined }, target: { address: USDC, amount: undefined } })
})
