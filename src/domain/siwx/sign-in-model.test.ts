import { describe, expect, it } from 'vitest'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { isPending, isUnknown, reduce, type ShownMessage, type SignInEvent, type SignInState } from './sign-in-model.ts'
import type { SiwxSession } from './siwx-session.ts'

const account: SiwxAccount = { namespace: 'eip155', address: '0x1', caipNetworkId: 'eip155:1' }
const other: SiwxAccount = { ...account, address: '0x2' }
const shown = { text: 'Sign in' } as ShownMessage
const session = { signature: '0x', message: 'Sign in' } as SiwxSession
const stored = { ...session, message: 'stored' }
const sessions = [session]
const unreached = fail('SIWX_INIT_FAILED', {})
const refused = fail('SIWX_SIGN_FAILED', {})

const STATES = {
  idle: { status: 'idle' },
  looking: { status: 'looking', account, isAsked: false, isAwaited: false },
  awaited: { status: 'looking', account, isAsked: false, isAwaited: true },
  asked: { status: 'looking', account, isAsked: true, isAwaited: false },
  askedAwaited: { status: 'looking', account, isAsked: true, isAwaited: true },
  unsigned: { status: 'unsigned', account },
  kept: { status: 'unsigned', account, kept: sessions },
  preparing: { status: 'preparing', account },
  keptPreparing: { status: 'preparing', account, kept: sessions },
  ready: { status: 'ready', account, shown },
  keptReady: { status: 'ready', account, shown, kept: sessions },
  signing: { status: 'signing', account, shown },
  keptSigning: { status: 'signing', account, shown, kept: sessions },
  refused: { status: 'failed', account, error: refused },
  keptRefused: { status: 'failed', account, error: refused, kept: sessions },
  keptUnreached: { status: 'failed', account, error: unreached, kept: sessions },
  unreached: { status: 'failed', account, error: unreached },
  signed: { status: 'signedIn', account, sessions: [stored], signed: session },
  signedIn: { status: 'signedIn', account, sessions },
  declined: { status: 'declined', account, isUnknown: false },
  unknown: { status: 'declined', account, isUnknown: true },
} as const satisfies Record<string, SignInState>
type Name = keyof typeof STATES
const NAMES = Object.keys(STATES) as Name[]
const USED = NAMES.filter((name) => name !== 'idle')

const all = (to: Name) => Object.fromEntries(USED.map((name) => [name, to]))
/** Those of an account that has sessions stay so. */
const KEPT: readonly Name[] = ['kept', 'keptPreparing', 'keptReady', 'keptSigning', 'keptRefused', 'keptUnreached']
const allAnd = (to: Name, kept: Name) => ({ ...all(to), ...Object.fromEntries(KEPT.map((name) => [name, kept])) })
/** Nothing is changed for an account that is looked up, that signs, or that is signed in. */
const butBusy = (changes: Readonly<Partial<Record<Name, Name>>>) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !['looking', 'signing', 'signedIn'].includes(STATES[name as Name].status)))
const PENDING = NAMES.filter((name) => !['idle', 'looking', 'awaited', 'signed', 'signedIn', 'declined', 'unknown'].includes(name))

/** For each event, the states that it changes. */
const TABLE: readonly [string, SignInEvent, Readonly<Partial<Record<Name, Name>>>][] = [
  ['the same account', { type: 'entered', account }, { idle: 'unsigned' }],
  ['no account', { type: 'entered', account: undefined }, all('idle')],
  [
    'sessions are looked up',
    { type: 'looking', account },
    {
      ...all('looking'),
      idle: 'looking',
      awaited: 'awaited',
      ...Object.fromEntries(PENDING.map((name) => [name, 'asked'])),
      askedAwaited: 'askedAwaited',
    },
  ],
  ['the modal waits', { type: 'awaited' }, { looking: 'awaited', asked: 'askedAwaited' }],
  ['there is a session', { type: 'found', sessions }, all('signedIn')],
  ['there is none', { type: 'found', sessions: [] }, all('unsigned')],
  ['asked all the same', { type: 'askedAgain', keeps: true }, { signedIn: 'kept' }],
  ['a message is made', { type: 'preparing' }, butBusy(allAnd('preparing', 'keptPreparing'))],
  ['the message is there', { type: 'made', shown }, allAnd('ready', 'keptReady')],
  ['the message is old', { type: 'outdated' }, { ready: 'unsigned', keptReady: 'kept' }],
  ['the wallet is asked', { type: 'signing' }, { ready: 'signing', keptReady: 'keptSigning' }],
  ['its answer is not wanted', { type: 'stopped' }, { signing: 'ready', keptSigning: 'keptReady' }],
  ['the session is stored', { type: 'signed', session, stored }, all('signed')],
  ['a failure', { type: 'failed', error: refused }, allAnd('refused', 'keptRefused')],
  ['a failed look-up', { type: 'failed', error: unreached }, allAnd('unreached', 'keptUnreached')],
  [
    'declined',
    { type: 'declined' },
    { ...allAnd('declined', 'signedIn'), signed: 'signed', signedIn: 'signedIn', unreached: 'unknown', unknown: 'unknown' },
  ],
  ['sessions can be looked up again', { type: 'reached' }, { unknown: 'declined' }],
  ['closed', { type: 'left' }, { awaited: 'looking', askedAwaited: 'asked', kept: 'signedIn' }],
]

describe.each(TABLE)('%s', (_, event, changes) => {
  it.each(NAMES.filter((name) => !(name === 'signed' && event.type === 'askedAgain')))('from %s', (name) => {
    const next = reduce(STATES[name], event)
    expect(next).toEqual(STATES[changes[name] ?? name])
    if (!(name in changes)) expect(next === STATES[name] || next.status === 'looking').toBe(true)
  })
})

it('keeps no sessions of who has to give an e-mail address', () => {
  const unsigned = reduce(STATES.signedIn, { type: 'askedAgain', keeps: false })
  expect([unsigned, reduce(unsigned, { type: 'left' }), reduce(unsigned, { type: 'declined' })]).toEqual([
    { status: 'unsigned', account, kept: [] },
    { status: 'unsigned', account, kept: [] },
    STATES.declined,
  ])
})

it('another account starts anew, whatever was before', () => {
  const next = NAMES.map((name) => reduce(STATES[name], { type: 'entered', account: other }))
  expect(next).toEqual(NAMES.map(() => ({ status: 'unsigned', account: other })))
})

it('says who has to sign in, and of whom it is not known', () => {
  expect(NAMES.filter((name) => isPending(STATES[name]))).toEqual(PENDING)
  expect(NAMES.filter((name) => isUnknown(STATES[name]))).toEqual(['keptUnreached', 'unreached', 'unknown'])
})
