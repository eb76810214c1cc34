import { describe, expect, it } from 'vitest'
import type { EmbeddedEvent, Model } from './embedded-model.ts'
import { isInDoubt, NOBODY, reduce } from './embedded-model.ts'
import type { SecureUser } from './secure-calls.ts'

const ADA: SecureUser = { address: '0xada', chainId: 1, accounts: [{ address: '0xada', type: 'eoa' }], email: 'ada@example.com' }
const ADA_SOL: SecureUser = { address: 'AdaSol', chainId: 'solana:1', accounts: [] }
const EVE: SecureUser = { address: '0xeve', chainId: 1, accounts: [{ address: '0xeve', type: 'eoa' }], email: 'eve@example.com' }
const EVE_SOL: SecureUser = { address: 'EveSol', chainId: 'solana:1', accounts: [] }

const mail = { provider: 'email', userName: undefined } as const
const evm = { type: 'named', namespace: 'eip155' } as const
const login = (user: SecureUser, asked = 0): EmbeddedEvent => ({ ...evm, user, who: mail, other: 'login', asked })
const stranger = (user: SecureUser): EmbeddedEvent => ({ ...evm, user, who: { provider: 'google', userName: 'eve' }, other: 'stranger' })
const both: readonly EmbeddedEvent[] = [login(ADA), { type: 'followed', namespace: 'solana', user: ADA_SOL }]

/** What became of the events, and the effects of the last one. */
function play(events: readonly EmbeddedEvent[], from: Model = NOBODY) {
  let step: ReturnType<typeof reduce> = { model: from, effects: [] }
  for (const event of events) step = reduce(step.model, event)
  const { model, effects } = step
  const shown = [...model.shown.users.values()].map(({ address }) => address).join(' ')
  const told = effects.map((each) => ('namespace' in each ? `${each.type} ${each.namespace}` : each.type))
  return { model, shown, told, isInDoubt: isInDoubt(model) }
}

describe('who is shown', () => {
  it.each<[string, readonly EmbeddedEvent[], string, readonly string[]]>([
    ['a login', [login(ADA)], '0xada', ['endVisitor', 'show eip155']],
    ['an account in another namespace', both, '0xada AdaSol', ['show solana']],
    [
      'one whom the visitor has none in',
      [login(ADA), { type: 'followed', namespace: 'solana', user: undefined }],
      '0xada',
      ['gone solana'],
    ],
    ['one that is there already', [...both, { type: 'followed', namespace: 'solana', user: EVE_SOL }], '0xada AdaSol', []],
    ['another chain or kind of account', [...both, { ...evm, user: { ...ADA, chainId: 8453 } }], '0xada AdaSol', ['show eip155']],
    [
      'a login of somebody else, who asks for the other namespaces',
      [...both, login(EVE)],
      '0xeve',
      ['endVisitor', 'moving solana', 'show eip155'],
    ],
    [
      'somebody else whom the page names: their other accounts are asked for, then the page goes back',
      [...both, stranger(EVE)],
      '0xeve',
      ['endVisitor', 'moving solana', 'show eip155', 'follow solana', 'identify eip155'],
    ],
    ['somebody else, where there is no other namespace', [login(ADA), stranger(EVE)], '0xeve', ['endVisitor', 'show eip155']],
    ['an answer about an account that is not shown any more', [login(ADA), { ...evm, user: EVE, instead: EVE }], '0xada', []],
    ['a namespace that was left', [...both, { type: 'left', namespace: 'solana' }], '0xada', ['drop solana', 'gone solana']],
    ['the last one', [login(ADA), { type: 'left', namespace: 'eip155' }], '', ['endSession', 'gone eip155']],
    ['one where nobody is', [{ type: 'left', namespace: 'eip155' }], '', ['gone eip155']],
    ['a sign-out', [...both, { type: 'signedOut' }], '', ['endSession', 'gone eip155', 'gone solana']],
    ['a session that has run out', [...both, { type: 'signedOut', login: {} }], '', ['endSession', 'gone eip155', 'gone solana', 'forget']],
    [
      'the same, where the store does not say whose it was',
      [login(ADA), { type: 'signedOut', login: undefined }],
      '',
      ['endSession', 'gone eip155'],
    ],
    ['another e-mail address', [...both, { type: 'addressed', email: 'new@example.com' }], '0xada AdaSol', ['show eip155', 'show solana']],
  ])('after %s', (_, events, shown, told) => {
    expect(play(events)).toMatchObject({ shown, told })
  })

  it('is nobody’s name after a sign-out', () => {
    const { model } = play([login(ADA), stranger(EVE), { type: 'signedOut' }])
    expect(model.shown).toEqual({ users: new Map(), provider: 'email', userName: undefined })
  })
})

describe('whether the page may sign for somebody else', () => {
  const asked = { type: 'loginAsked' } as const
  const ended = (how: 'answered' | 'refused' | 'givenUp'): EmbeddedEvent => ({ type: 'loginEnded', login: 1, how })
  const again: EmbeddedEvent = { ...evm, user: ADA }
  it.each<[string, readonly EmbeddedEvent[], boolean, readonly string[]]>([
    ['a login', [login(ADA)], false, ['endVisitor', 'show eip155']],
    ['another login is asked for', [...both, asked], true, ['markSignOutPending', 'moving eip155', 'moving solana']],
    ['and the page names who is shown', [...both, asked, again], true, ['show eip155']],
    ['it is answered', [...both, asked, ended('answered')], true, []],
    ['and the page names who is shown then', [...both, asked, ended('answered'), again], false, ['show eip155']],
    ['it is refused', [...both, asked, ended('refused')], true, ['identify eip155']],
    ['it is given up', [...both, asked, ended('givenUp')], true, ['markSignOutPending', 'identify eip155']],
    [
      'and each time the page names who is shown, as it may still accept it',
      [...both, asked, ended('givenUp'), again],
      true,
      ['show eip155'],
    ],
    [
      'until a login is shown that was asked for later',
      [...both, asked, ended('givenUp'), login(EVE, 2)],
      false,
      ['endVisitor', 'moving solana', 'show eip155'],
    ],
    [
      'not one that was asked for before, as the page takes one after the other',
      [login(ADA), asked, ended('givenUp'), login(EVE)],
      true,
      ['endVisitor', 'show eip155', 'identify eip155'],
    ],
    [
      'an answer to a question that was asked before it',
      [...both, asked, ended('answered'), { ...evm, user: ADA, asked: 0 }],
      true,
      ['show eip155'],
    ],
    [
      'it is given up before anybody is shown, who was asked for before it',
      [asked, ended('givenUp'), { ...evm, user: ADA, who: mail, asked: 0 }],
      true,
      ['show eip155', 'identify eip155'],
    ],
    ['or nobody', [...both, asked, ended('givenUp'), { type: 'signedOut' }], false, ['endSession', 'gone eip155', 'gone solana']],
    ['a login without a code', [...both, { type: 'loginPossible' }], true, ['markSignOutPending', 'moving eip155', 'moving solana']],
    ['a login was left', [...both, { type: 'loginPossible' }, { type: 'loginLeft' }], true, ['identify eip155']],
    ['a login was left of which the page knows nothing', [...both, { type: 'loginLeft' }], false, []],
    ['a login was left where nobody is', [{ type: 'loginPossible' }, { type: 'loginLeft' }], true, []],
  ])('%s', (_, events, doubt, told) => {
    expect(play(events)).toMatchObject({ isInDoubt: doubt, told })
  })
})

describe('a sign-out that the page confirms', () => {
  it('counts for the logins before it', () => {
    expect(play([{ type: 'loginPossible' }, { type: 'signOutConfirmed', login: 1 }])).toMatchObject({
      told: ['confirmSignOut'],
      model: { confirmed: 1, logins: 1 },
    })
  })

  it('counts for no login that was asked for since', () => {
    const { told, model } = play([{ type: 'loginPossible' }, { type: 'loginPossible' }, { type: 'signOutConfirmed', login: 1 }])
    expect([told, model.confirmed]).toEqual([[], undefined])
  })

  it('and for none that was given up since, which the page may still accept', () => {
    const { told } = play([
      { type: 'loginAsked' },
      { type: 'loginEnded', login: 1, how: 'givenUp' },
      { type: 'signOutConfirmed', login: 1 },
    ])
    expect(told).toEqual([])
  })
})

it('a page that names another one each time is asked again twice, until it names the same one', () => {
  const other = (n: number) => stranger({ ...EVE, address: `0x${String(n)}`, accounts: [] })
  const follow: EmbeddedEvent = { type: 'followed', namespace: 'solana', user: EVE_SOL }
  const asks = (events: readonly EmbeddedEvent[]) => play(events).told.includes('identify eip155')
  const one = [...both, other(1), follow]
  const two = [...one, other(2), follow]
  const same: EmbeddedEvent = { ...evm, user: { ...EVE, address: '0x2', accounts: [] } }
  expect([asks(one.slice(0, -1)), asks(two.slice(0, -1)), asks([...two, other(3)])]).toEqual([true, true, false])
  expect(asks([...two, same, other(3)])).toBe(true)
})
