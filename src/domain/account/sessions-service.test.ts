import { expect, it } from 'vitest'
import { SESSION } from '../../../test/contract/account/wallet-abilities.contract.ts'
import { FakeSmartSessions } from '../../../test/fakes/account/fake-smart-sessions.ts'
import { FakeWalletAbilities } from '../../../test/fakes/account/fake-wallet-abilities.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { SessionsService } from './sessions-service.ts'

const ACCOUNT = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' as const

async function open() {
  const core = coreWorld()
  const sessions = new FakeSmartSessions()
  const wallet = new FakeWalletAbilities()
  wallet.names = ['atomic']
  sessions.granted.set(ACCOUNT, [SESSION])
  const service = new SessionsService(sessions, wallet, core.connections, core.networks)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  return { ...core, sessions, wallet, service }
}

it('tells what was granted and what the wallet offers, once it is looked at', async () => {
  const { service, sessions } = await open()
  expect([service.state.value.status, sessions.asked]).toEqual(['idle', 0])
  service.watch()
  await quiet()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [{ pci: 'abc' }], abilities: ['atomic'] })
})

it('tells nothing granted, failed and not available apart, and a silent wallet from one that offers nothing', async () => {
  const { service, sessions, wallet } = await open()
  wallet.names = undefined
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.reload()
  expect(service.state.value).toMatchObject({ status: 'failed', abilities: 'unsaid' })
  wallet.names = []
  sessions.failure = fail('CHAIN_UNSUPPORTED', { network: 'x' })
  await service.reload()
  expect(service.state.value).toMatchObject({ status: 'unavailable', abilities: [] })
  sessions.failure = undefined
  sessions.granted.clear()
  await service.reload()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [] })
})

it('revokes with the wallet first, then with the service', async () => {
  const { service, wallet } = await open()
  await service.reload()
  await service.revoke('abc', never())
  expect(wallet.revoked).toEqual([`${ACCOUNT} abc`])
  expect(service.state.value).toMatchObject({ sessions: [{ revokedAt: SESSION.expiresAt }] })
})

it('revokes nothing after a no, for an unknown permission, or for another account', async () => {
  const { service, wallet, sessions, fakes } = await open()
  await service.reload()
  await expect(service.revoke('other', never())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  wallet.rejects = true
  await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.rejects = false
  wallet.revoke = async () => {
    fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
    return '0x12'
  }
  await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(sessions.granted.get(ACCOUNT)?.[0]?.revokedAt).toBeUndefined()
})

it('shows nothing of one account beside another', async () => {
  const { service, fakes, disconnect } = await open()
  await service.reload()
  fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
  expect(service.state.value).toMatchObject({ status: 'idle', abilities: undefined })
  await disconnect.run()
  expect(service.state.value).toEqual({ status: 'none' })
})
