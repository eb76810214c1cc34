import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SESSION } from '../../../test/contract/account/wallet-abilities.contract.ts'
import { FakeSmartSessions } from '../../../test/fakes/account/fake-smart-sessions.ts'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { SessionsService } from '../../domain/account/sessions-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { loadActivityWords } from '../../domain/options/load-feature-words.ts'
import type { SmartSession } from '../../ports/account/smart-sessions.ts'
import { SmartSessionListView } from './smart-session-list-view.tsx'

await loadActivityWords()
const LATER = 1_900_000_000_000

async function look(
  granted: readonly SmartSession[],
  set: (sessions: FakeSmartSessions, abilities: FakeWalletAbilities) => void = () => {},
) {
  const sessions = new FakeSmartSessions()
  const abilities = new FakeWalletAbilities()
  sessions.granted.set('eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', granted)
  set(sessions, abilities)
  const world = await show({
    view: 'SmartSessionList',
    views: { SmartSessionList: SmartSessionListView },
    before: async (fresh) => {
      fresh.bind(SessionsService, new SessionsService(sessions, abilities, fresh.connections, fresh.networks))
      await fresh.connectWith(wallet('Rainbow', 'me.rainbow'))
    },
  })
  return { world, sessions, abilities }
}

it('shows each permission, and ends it with the wallet', async () => {
  const { world, abilities } = await look([{ ...SESSION, expiresAt: LATER }])
  expect(screen.getByTestId('smart-session').textContent).toContain('Shop')
  expect(screen.getByText(/^Call .0xC0…756Cc2.$/)).toBeTruthy()
  fireEvent.click(screen.getByTestId('smart-session-revoke'))
  await settle(world)
  expect(abilities.revoked).toHaveLength(1)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByTestId('smart-session-revoke')).toBeNull()
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
  expect(screen.getByText('Call …')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  expect(screen.queryByTestId('smart-session-revoke')).toBeNull()
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
