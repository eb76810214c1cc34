import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SESSION } from '../../../test/contract/account/wallet-abilities.contract.ts'
import { FakeSmartSessions } from '../../../test/fakes/account/fake-smart-sessions.ts'
import { FakeTokenFacts } from '../../../test/fakes/account/fake-token-facts.ts'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { type World, wallet } from '../../../test/ui/world.ts'
import { SessionsService } from '../../domain/account/sessions-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import { loadAbilitiesWords, loadActivityWords } from '../modal/load-feature-words.ts'
import { SmartSessionListView } from './smart-session-list-view.tsx'

await Promise.all([loadActivityWords(), loadAbilitiesWords()])
const LATER = 1_900_000_000_000
const OWNER = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function look(
  granted: readonly SmartSession[],
  set: (sessions: FakeSmartSessions, abilities: FakeWalletAbilities, facts: FakeTokenFacts) => void = () => {},
) {
  const sessions = new FakeSmartSessions()
  const abilities = new FakeWalletAbilities()
  const facts = new FakeTokenFacts()
  sessions.granted.set(OWNER, granted)
  set(sessions, abilities, facts)
  const world = await show({
    view: 'SmartSessionList',
    views: { SmartSessionList: SmartSessionListView, WhatIsAWallet: () => null },
    before: async (fresh) => {
      fresh.bind(SessionsService, new SessionsService(sessions, abilities, fresh.active, facts, fresh.clock))
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
    },
  })
  return { world, sessions, abilities }
}

it('shows each permission, and ends it with the wallet', async () => {
  const { world, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  expect(screen.getByTestId('smart-session').textContent).toContain('Shop')
  expect(screen.getByText(/^Use contract .0xC0…756Cc2.$/)).toBeTruthy()
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  await settle(world)
  expect(abilities.revoked).toHaveLength(1)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByTestId('smart-session-revoke')).toBeNull()
})

/** A wallet that shows its question until it is answered. */
function asking(abilities: FakeWalletAbilities) {
  let asked = 0
  let answer = (_: string) => {}
  let refuse = (_: unknown) => {}
  abilities.revoke = (...[, , , signal]) => {
    asked += 1
    signal.addEventListener('abort', () => refuse(fail('ABORTED', {})))
    return new Promise((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
  }
  const reply = (says: 'yes' | 'no') => act(async () => (says === 'yes' ? answer('0x12') : refuse(fail('USER_REJECTED', { wallet: '' }))))
  return { reply, asked: () => asked }
}

const leave = (world: World) => act(async () => world.router.push('WhatIsAWallet'))
const isBusy = () => (screen.getByTestId('smart-session-revoke') as HTMLButtonElement).disabled

it('keeps a revocation when the network changes while the wallet asks', async () => {
  const { world, sessions, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  const { reply } = asking(abilities)
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  await act(async () => world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' }))
  await settle(world)
  expect(screen.queryByTestId('smart-session')).toBeNull()
  await reply('yes')
  await settle(world)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Permissions revoked')
  expect(sessions.granted.get(OWNER)?.[0]?.revokedAt).toBeDefined()
  await act(async () => world.adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' }))
  await settle(world)
  expect(screen.getByText('Revoked')).toBeTruthy()
})

it('keeps a revocation when the view is left while the wallet asks, and shows it when the view is back', async () => {
  const { world, sessions, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  const { reply, asked } = asking(abilities)
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  for (let turn = 0; turn < 2; turn++) {
    await leave(world)
    expect(screen.queryByTestId('smart-session')).toBeNull()
    await act(async () => world.router.back(true))
    await settle(world)
    fireEvent.click(screen.getByTestId('smart-session-revoke'))
    expect([isBusy(), asked()]).toEqual([true, 1])
  }
  await leave(world)
  await reply('yes')
  await settle(world)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Permissions revoked')
  expect(sessions.granted.get(OWNER)?.[0]?.revokedAt).toBeDefined()
  await act(async () => world.router.back(true))
  await settle(world)
  expect(screen.getByText('Revoked')).toBeTruthy()
})

it('can be tried again after a no that came while the view was away', async () => {
  const { world, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  const { reply } = asking(abilities)
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  await leave(world)
  await act(async () => world.router.back(true))
  await reply('no')
  await settle(world)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Permissions were not revoked')
  expect(isBusy()).toBe(false)
})

it('says when the visitor said no', async () => {
  const { world, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  abilities.rejects = true
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  await settle(world)
  expect(screen.getByTestId('wui-snackbar-message').textContent).toBe('Permissions were not revoked')
  expect(screen.getByTestId('smart-session-revoke')).toBeTruthy()
})

it('names only the type of what it does not know, and offers nothing for what is over', async () => {
  const permissions = [
    { type: 'move-everything', data: { html: '<script>' } },
    { type: 'contract-call', data: { address: '<b>evil</b>' } },
  ]
  await look([{ ...SESSION, expiresAt: 1, permissions }])
  expect(screen.getByText('Other permission: move-everything')).toBeTruthy()
  expect(screen.getByText('Use contract …')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  expect(screen.queryByTestId('smart-session-revoke')).toBeNull()
})

it('says of what has no end that it has none', async () => {
  await look([{ ...SESSION, expiresAt: 99_999_999_999_000 }])
  expect(screen.getByText('Until ∞')).toBeTruthy()
  expect(screen.getByTestId('smart-session-revoke')).toBeTruthy()
})

it('names the functions that may be called, and none that is no name', async () => {
  const call = (functions: unknown) => ({ type: 'contract-call', data: { address: `0x${'a0'.repeat(20)}`, functions } })
  const many = Array.from({ length: 10_000 }, (_, place) => ({ functionName: `f${String(place)}` }))
  const permissions = [
    call([{ functionName: 'mint' }, { functionName: 'transfer(address,uint256)' }, { functionName: 'mint' }]),
    call([{ functionName: 'transferFrom' }, { functionName: '\u202eknab <b>' }, 'x', null]),
    call([]),
    call('mint'),
    call(many),
  ]
  await look([{ ...SESSION, expiresAt: LATER, permissions }])
  const lines = [...screen.getByTestId('smart-session').querySelectorAll('li')].map(({ textContent }) =>
    textContent?.replace(/[\u2066\u2069]/g, ''),
  )
  expect(lines.slice(0, 4)).toEqual([
    'Use contract 0xa0…a0a0a0 (mint, transfer(address,uint256))',
    'Use contract 0xa0…a0a0a0 (transferFrom, …)',
    'Use contract 0xa0…a0a0a0',
    'Use contract 0xa0…a0a0a0',
  ])
  expect(lines[4]).toMatch(/f19, …\)$/)
})

it('says how much of the own coin may be spent, and only the type where the amount is none', async () => {
  const permissions = ['0x14d1120d7b160000', '0x', 7, `0x${'f'.repeat(65)}`].map((allowance) => ({
    type: 'native-token-recurring-allowance',
    data: { allowance, start: 1, period: 86_400 },
  }))
  await look([{ ...SESSION, expiresAt: LATER, permissions }])
  expect(screen.getByText(/^Spend up to .1\.5 ETH.; renewed after 1 day$/)).toBeTruthy()
  expect(screen.getAllByText('Other permission: native-token-recurring-allowance')).toHaveLength(3)
})

it('says how much of which token may be spent, after what time again, and under which conditions', async () => {
  const usdc = `0x${'a0'.repeat(20)}`
  const other = `0x${'b1'.repeat(20)}`
  const data = [
    { token: usdc, allowance: '0x5f5e100', start: 1, period: 604_800 },
    { token: usdc, allowance: '0x5f5e100' },
    { token: usdc, allowance: `0x${'f'.repeat(64)}`, period: 5400 },
    { token: other, allowance: '0x5f5e100', period: 3600 },
    { token: usdc, period: 3600 },
    { token: other, allowance: `0x${'f'.repeat(64)}`, period: 3600 },
    { token: other, allowance: `0x${'f'.repeat(64)}` },
    { token: other, allowance: '0x5f5e100' },
  ]
  const permissions = data.map((each) => ({ type: 'erc20-recurring-allowance', data: each }))
  const policies = [{ type: 'gas-limit', data: {} }, '<b>']
  await look([{ ...SESSION, expiresAt: LATER, permissions, policies }], (_, __, facts) => {
    facts.tokens.set(usdc, { symbol: 'USDC', decimals: 6 })
  })
  const lines = [...screen.getByTestId('smart-session').querySelectorAll('li')].map(({ textContent }) =>
    textContent?.replace(/[\u2066\u2069]/g, ''),
  )
  expect(lines).toEqual([
    'Spend up to 100 USDC (0xa0…a0a0a0); renewed after 7 days',
    'Spend up to 100 USDC (0xa0…a0a0a0) again and again',
    'Spend up to ∞ USDC (0xa0…a0a0a0); renewed after 90 minutes',
    'Spend token 0xb1…b1b1b1 again and again',
    'Spend token 0xa0…a0a0a0 again and again',
    'Spend up to ∞ (0xb1…b1b1b1); renewed after 1 hour',
    'Spend up to ∞ (0xb1…b1b1b1) again and again',
    'Spend token 0xb1…b1b1b1 again and again',
    'Conditions: gas-limit, …',
  ])
})

it('says what the wallet offers in words, and unknown abilities by their name', async () => {
  await look([], (_, abilities) => {
    abilities.names = ['atomic', 'constructor', 'flowControl']
  })
  expect(screen.getByTestId('wallet-abilities').textContent).toBe(
    'What your wallet offersSeveral steps with one approvalconstructorflowControl',
  )
  expect(screen.getByText('No permissions granted')).toBeTruthy()
})

it.each([
  ['HTTP_UNREACHABLE', 'Permissions did not load'],
  ['SERVICE_OFF', 'Permissions are not available on Ethereum'],
] as const)('after %s says: %s', async (code, words) => {
  await look([], (sessions, abilities) => {
    sessions.failure = fail(code, { url: '', service: 'blockchain' } as never)
    abilities.names = undefined
  })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Your wallet did not say what it offers')).toBeTruthy()
})
