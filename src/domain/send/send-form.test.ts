import { expect, it } from 'vitest'
import { dollars, ether, ONE, YOU } from '../../../test/support/send-world.ts'
import { EMPTY_FORM, reduce, type SendForm, type SendFormEvent } from './send-form.ts'

const coin = ether(ONE)
const typed: SendForm = { ...EMPTY_FORM, coin, amount: '1', receiver: YOU, turn: 3 }
const listed = reduce(typed, { type: 'listed', tokens: [coin] })
const fixed: SendForm = { ...typed, isFixed: true, request: 'order' }
const by = { coin: dollars(5n), amount: '2', receiver: YOU }

it.each<[string, SendForm, SendFormEvent, SendForm]>([
  ['is filled in field by field', { ...EMPTY_FORM, amount: '1' }, { type: 'chosen', coin }, { ...EMPTY_FORM, amount: '1', coin }],
  ['keeps the other field', typed, { type: 'typed', amount: '2' }, { ...typed, amount: '2' }],
  ['is cut', EMPTY_FORM, { type: 'typed', receiver: 'x'.repeat(10_000) }, { ...EMPTY_FORM, receiver: 'x'.repeat(300) }],
  ['takes all that is held', typed, { type: 'most', held: ONE * 2n, most: ONE / 2n }, { ...typed, coin: ether(ONE * 2n), amount: '0.5' }],
  ['has nothing to take without a coin', EMPTY_FORM, { type: 'most', held: 1n, most: 1n }, EMPTY_FORM],
  [
    'is fixed by the site, with what it says of the coin',
    typed,
    { type: 'filled', by, tokens: [dollars(9n)] },
    { ...by, isFixed: true, turn: 3 },
  ],
  ['and is changed by nobody', fixed, { type: 'typed', amount: '2' }, fixed],
  ['and by no other coin', fixed, { type: 'chosen', coin: by.coin }, fixed],
  ['until it is released', fixed, { type: 'released' }, { ...fixed, isFixed: false }],
  ['follows the list, also where it is fixed', fixed, { type: 'listed', tokens: [ether(7n)] }, { ...fixed, coin: ether(7n) }],
  ['and stays where that says the same', listed, { type: 'listed', tokens: [ether(ONE)] }, listed],
  ['is another one when it is emptied', fixed, { type: 'emptied' }, { ...EMPTY_FORM, turn: 4 }],
  ['and the same when it was sent', fixed, { type: 'sent' }, { ...EMPTY_FORM, turn: 3 }],
])('the form %s', (_, form, event, after) => {
  expect(reduce(form, event)).toEqual(after)
  expect(reduce(form, event) === form).toBe(form === after)
})
