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
  ready: { status: 'ready', account, shown },
  signing: { status: 'signing', account, shown },
  refused: { status: 'failed', account, error: refused },
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
const PENDING: readonly Name[] = ['asked', 'askedAwaited', 'unsigned', 'kept', 'preparing', 'ready', 'signing', 'refused', 'unreached']

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
  ['asked all the same', { type: 'askedAgain' }, { signedIn: 'kept' }],
  ['a message is made', { type: 'preparing' }, all('preparing')],
  ['the message is there', { type: 'made', shown }, all('ready')],
  ['the message is old', { type: 'outdated' }, { ready: 'unsigned' }],
  ['the wallet is asked', { type: 'signing' }, { ready: 'signing' }],
  ['the session is stored', { type: 'signed', session, stored }, all('signed')],
  ['a failure', { type: 'failed', error: refused }, all('refused')],
  ['a failed look-up', { type: 'failed', error: unreached }, all('unreached')],
  [
    'declined',
    { type: 'declined' },
    { ...all('declined'), signed: 'signed', signedIn: 'signedIn', unreached: 'unknown', unknown: 'unknown' },
  ],
  ['sessions can be looked up again', { type: 'reached' }, { unknown: 'declined' }],
  ['closed', { type: 'left', keeps: true }, { awaited: 'looking', askedAwaited: 'asked', kept: 'signedIn' }],
  ['closed, where an e-mail address is required', { type: 'left', keeps: false }, { awaited: 'looking', askedAwaited: 'asked' }],
]

describe.each(TABLE)('%s', (_, event, changes) => {
  it.each(NAMES.filter((name) => !(name === 'signed' && event.type === 'askedAgain')))('from %s', (name) => {
    const next = reduce(STATES[name], event)
    expect(next).toEqual(STATES[changes[name] ?? name])
    if (!(name in changes)) expect(next === STATES[name] || next.status === 'looking').toBe(true)
  })
})

it('another account starts anew, whatever was before', () => {
  const next = NAMES.map((name) => reduce(STATES[name], { type: 'entered', account: other }))
  expect(next).toEqual(NAMES.map(() => ({ status: 'unsigned', account: other })))
})

it('says who has to sign in, and of whom it is not known', () => {
  expect(NAMES.filter((name) => isPending(STATES[name]))).toEqual(PENDING)
  expect(NAMES.filter((name) => isUnknown(STATES[name]))).toEqual(['unreached', 'unknown'])
})
