import { expect, it } from 'vitest'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { ACCOUNT, sessionsWorld } from '../../../test/support/sessions-world.ts'
import { fail } from '../errors/fail.ts'

it.each(['SERVICE_OFF', 'CHAIN_UNSUPPORTED'])('what was not available (%s) is asked for again when somebody looks', async (code) => {
  const { service, sessions } = await sessionsWorld()
  const off = code === 'SERVICE_OFF' ? fail('SERVICE_OFF', { service: 'blockchain' }) : fail('CHAIN_UNSUPPORTED', { network: 'x' })
  const lose = async () => {
    sessions.failure = off
    await service.reload()
    expect(service.state.value.status).toBe('unavailable')
    sessions.failure = undefined
  }
  await lose()
  service.watch()()
  await quiet()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [{ pci: 'abc' }] })
  await lose()
  await service.fetch()
  expect(service.state.value.status).toBe('known')
  await lose()
  await service.end('abc')
  expect(sessions.granted.get(ACCOUNT)?.[0]?.revokedAt).toBeDefined()
})

it.each(['account', 'network'])(
  'what the wallet signed is not asked for again after another %s was in use; after a disconnect it is',
  async (what) => {
    const { service, sessions, wallet, fakes, disconnect, connect } = await sessionsWorld()
    const use = (address: string) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
    const leave = () =>
      what === 'account' ? use(`0x${'1'.repeat(40)}`) : fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    const comeBack = () => (what === 'account' ? use(ACCOUNT.slice(9)) : fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' }))
    const failing = async () => {
      await service.reload()
      sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
      await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
      sessions.failure = undefined
    }
    await failing()
    leave()
    comeBack()
    await failing()
    expect(wallet.revoked).toHaveLength(1)
    await disconnect.run()
    await connect()
    await failing()
    expect(wallet.revoked).toHaveLength(2)
  },
)

it('keeps nothing of what a wallet signs after it was disconnected: it is ended at the service once', async () => {
  const { service, wallet, sessions, connections } = await sessionsWorld()
  service.watch()
  await quiet()
  let sign: (signature: string) => void = () => {}
  let asked = 0
  wallet.revoke = () => {
    asked += 1
    return new Promise((resolve) => (sign = resolve))
  }
  const revoked = service.revoke('abc', never()).catch((error: unknown) => error)
  await connections.disconnect('eip155')
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  sign('0x01')
  expect(await revoked).toMatchObject({ code: 'HTTP_UNREACHABLE' })
  sessions.failure = undefined
  await connections.connect(walletNamed('Alpha'), {}, never())
  await service.fetch()
  void service.revoke('abc', never()).catch(() => {})
  await quiet()
  expect(asked).toBe(2)
})
