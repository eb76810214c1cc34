import { describe, expect, it } from 'vitest'
import {
  closingView,
  type OpeningFacts,
  openingView,
  pushed,
  replaced,
  START,
  type ViewStack,
  wentBack,
  wentBackTo,
  without,
} from './stack-rules.ts'
import type { ViewName } from './view.ts'

const stackOf = (...views: [ViewName, ...ViewName[]]) => views.map((view) => ({ view, params: {} })) as unknown as ViewStack
const names = (stack: ViewStack) => stack.map(({ view }) => view)

describe('moving through the views', () => {
  it('starts at Connect', () => expect(names(START)).toEqual(['Connect']))

  it('puts a pushed view on top', () => expect(names(pushed(START, 'Networks', {}))).toEqual(['Connect', 'Networks']))

  it('ignores a push of the view that is already current', () => {
    const stack = stackOf('Connect', 'Networks')
    expect(pushed(stack, 'Networks', {})).toBe(stack)
  })

  it('replaces only the top', () =>
    expect(names(replaced(stackOf('Account', 'Networks'), 'SwitchNetwork', {}))).toEqual(['Account', 'SwitchNetwork']))

  it('goes one view back', () =>
    expect(names(wentBack(stackOf('Connect', 'Networks', 'SwitchNetwork'), false))).toEqual(['Connect', 'Networks']))

  it.each<readonly [boolean, ViewStack, readonly ViewName[]]>([
    [false, stackOf('Account', 'WalletReceive', 'WalletCompatibleNetworks'), ['Account']],
    [true, stackOf('WalletReceive'), ['Account']],
    [false, stackOf('WalletReceive'), ['Connect']],
    [true, stackOf('Connect', 'WalletReceive'), ['Account']],
    [true, stackOf('Account', 'WalletReceive', 'Networks'), ['Account', 'Networks']],
    // An approval with nothing beneath it would close the modal when it ends, and what it belongs to would be told as closed.
    [true, stackOf('WalletSend', 'ApproveTransaction'), ['Account', 'ApproveTransaction']],
    [true, stackOf('Networks', 'WalletSend', 'ApproveTransaction'), ['Networks', 'ApproveTransaction']],
  ])('leaves views that were switched off (connected: %s): %j', (connected, stack, left) =>
    expect(names(without(stack, (view) => /^Wallet/.test(view), connected))).toEqual(left),
  )

  it('changes nothing where none was switched off', () => {
    const stack = stackOf('Account', 'Networks')
    expect(without(stack, () => false, true)).toBe(stack)
  })

  it('keeps the last view', () => {
    const stack = stackOf('Account')
    expect(wentBack(stack, true)).toBe(stack)
  })

  it('shows Account instead of Connect to a connected visitor who goes back', () => {
    expect(names(wentBack(stackOf('Connect', 'Networks'), true))).toEqual(['Account'])
    expect(names(wentBackTo(stackOf('Connect', 'Networks', 'SwitchNetwork'), 0, true))).toEqual(['Account'])
  })

  it('shows the list of one namespace again that a connected visitor had asked for', () => {
    const stack: ViewStack = [
      { view: 'Account', params: {} },
      { view: 'Connect', params: { namespace: 'solana' } },
      { view: 'ConnectingExternal', params: {} },
    ]
    expect(wentBack(stack, true).at(-1)).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
  })

  it('goes back to an index that lies behind, and ignores every other', () => {
    const stack = stackOf('Account', 'Networks', 'SwitchNetwork')
    expect(names(wentBackTo(stack, 0, false))).toEqual(['Account'])
    for (const index of [2, 3, -1, 0.5, Number.NaN]) expect(wentBackTo(stack, index, false)).toBe(stack)
  })
})

describe('opening', () => {
  const facts: OpeningFacts = { requested: undefined, connected: false, hasAdapters: true, manualWalletConnect: false, isMobile: false }
  const cases: readonly [string, Partial<OpeningFacts>, ViewName][] = [
    ['a stranger lands on Connect', {}, 'Connect'],
    ['a connected visitor lands on Account', { connected: true }, 'Account'],
    ['an explicit view is shown', { requested: 'Networks' }, 'Networks'],
    ['an explicit view is shown to a connected visitor', { requested: 'WhatIsAWallet', connected: true }, 'WhatIsAWallet'],
    ['Connect while connected is Account', { requested: 'Connect', connected: true }, 'Account'],
    ['a view that needs a connection is Connect without one', { requested: 'UnsupportedChain' }, 'Connect'],
    ['without adapters a desktop gets the QR view', { hasAdapters: false }, 'ConnectingWalletConnectBasic'],
    ['without adapters a phone gets all wallets', { hasAdapters: false, isMobile: true }, 'AllWallets'],
    ['in manual mode a desktop gets the QR view', { manualWalletConnect: true }, 'ConnectingWalletConnectBasic'],
    ['in manual mode a phone gets all wallets', { manualWalletConnect: true, isMobile: true }, 'AllWallets'],
    ['a connected visitor without adapters lands on Account', { hasAdapters: false, connected: true }, 'Account'],
  ]
  it.each(cases)('%s', (_, given, view) => expect(openingView({ ...facts, ...given })).toBe(view))
})

describe('closing', () => {
  it('leaves Connect behind', () => expect(closingView({ embedded: false, connected: true })).toBe('Connect'))
  it('leaves Account in embedded mode while connected', () => expect(closingView({ embedded: true, connected: true })).toBe('Account'))
  it('leaves Connect in embedded mode otherwise', () => expect(closingView({ embedded: true, connected: false })).toBe('Connect'))
})
