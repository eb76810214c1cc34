import { expect, it } from 'vitest'
import { ORDER } from '../../../test/support/payment-world.ts'
import type { ActiveAccount } from '../account/active-account.ts'
import { assetsOn, type ExchangeAsset } from './exchange-assets.ts'
import { type DepositOutcome, EMPTY, type ExchangeEvent, type ExchangeState, reduce } from './exchange-state.ts'

const on = (caipNetworkId: string) =>
  ({ caipNetworkId, namespace: 'eip155', address: '0x1', connection: { connector: {} } }) as ActiveAccount
const [account, other] = [on('eip155:1'), on('eip155:1234')]
const assets = assetsOn('eip155:1')
const [asset] = assets as [ExchangeAsset]
const known = { price: { status: 'known', value: '1' }, exchanges: { status: 'known', value: [] } } as const
const later = { ...ORDER }

const form: ExchangeState = { ...EMPTY, account, assets, asset, usd: '20', ...known }
const ordered: ExchangeState = { ...EMPTY, account, order: ORDER }
const [asking, paying] = [{ status: 'asking' }, { status: 'inProgress' }].map((deposit) => ({ ...ordered, deposit }) as ExchangeState) as [
  ExchangeState,
  ExchangeState,
]
const deposit = { exchangeId: 'binance', asset: asset.id, amount: '1', recipient: 'eip155:1:0x1' } as DepositOutcome['deposit']
const outcome: DepositOutcome = { deposit, sessionId: 's', status: 'SUCCESS', order: undefined }
const ended = { order: ORDER, status: 'SUCCESS' } as const

it.each<[string, ExchangeState, ExchangeEvent, ExchangeState]>([
  ['lists what can be delivered', { ...EMPTY, account }, { type: 'entered' }, { ...EMPTY, account, assets }],
  [
    'says that nothing can be',
    { ...EMPTY, account: other },
    { type: 'entered' },
    { ...EMPTY, account: other, exchanges: known.exchanges, price: { status: 'known', value: undefined } },
  ],
  [
    'knows nothing yet of another asset',
    form,
    { type: 'chosen', asset },
    { ...form, price: { status: 'loading' }, exchanges: { status: 'loading' } },
  ],
  ['takes the amount', form, { type: 'typed', usd: '5' }, { ...form, usd: '5' }],
  ['takes one answer of two', form, { type: 'read', price: { status: 'loading' } }, { ...form, price: { status: 'loading' } }],
  ['is empty for another account', form, { type: 'moved', account: other }, { ...EMPTY, account: other }],
  ['but for what the site asks for', asking, { type: 'moved', account: other }, { ...asking, account: other }],
  ['and for how that ended', { ...EMPTY, ended }, { type: 'moved', account: other }, { ...EMPTY, account: other, ended }],
  ['gives way to what the site asks for', form, { type: 'ordered', order: ORDER, ended: undefined }, ordered],
  ['says how that ended', ordered, { type: 'ordered', order: undefined, ended }, { ...EMPTY, account, ended }],
  ['until it was seen', { ...form, ended }, { type: 'seen' }, form],
  ['has nothing to forget', form, { type: 'seen' }, form],
  ['may be paid already', ordered, { type: 'looked', order: ORDER, mayBePaid: true }, { ...ordered, mayBePaid: true }],
  ['not where the site asks anew', ordered, { type: 'looked', order: later, mayBePaid: true }, ordered],
  ['is asked of a wallet', ordered, { type: 'asked', order: ORDER }, asking],
  ['once', paying, { type: 'asked', order: ORDER }, paying],
  ['and may be refused there', asking, { type: 'refused', order: ORDER }, ordered],
  ['not once it is paid', paying, { type: 'refused', order: ORDER }, paying],
  ['is paid by a wallet', asking, { type: 'paid', order: ORDER }, paying],
  ['of what the site asks for now', asking, { type: 'paid', order: later }, asking],
  [
    'says which exchange is opened',
    form,
    { type: 'opened', account, exchangeId: 'binance' },
    { ...form, deposit: { status: 'inProgress', exchangeId: 'binance' } },
  ],
  ['not for another account', form, { type: 'opened', account: other, exchangeId: 'binance' }, form],
  ['says how a deposit ended', form, { type: 'settled', account, outcome }, { ...form, deposit: { status: 'settled', outcome } }],
  ['not of another account', form, { type: 'settled', account: other, outcome }, form],
  ['nor for another order', ordered, { type: 'settled', account, outcome }, ordered],
])('the deposit %s', (_, state, event, after) => {
  expect(reduce(state, event)).toEqual(after)
  expect(reduce(state, event) === state).toBe(state === after)
})
