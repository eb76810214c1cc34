import { expect, it } from 'vitest'
import { SESSION } from '../../../test/contract/account/wallet-abilities.contract.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { ACCOUNT, sessionsWorld } from '../../../test/support/sessions-world.ts'
import { fail } from '../errors/fail.ts'

it('tells what was granted and what the wallet offers, once it is looked at', async () => {
  const { service, sessions } = await sessionsWorld()
  expect([service.state.value.status, sessions.asked]).toEqual(['idle', 0])
  service.watch()
  await quiet()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [{ pci: 'abc' }], abilities: ['atomic'] })
})

it('is read again when it is opened again; what is shown stays until the answer comes, and where none comes', async () => {
  const { service, sessions, clock } = await sessionsWorld()
  service.watch()()
  await quiet()
  await clock.advance(16_000)
  sessions.granted.set(ACCOUNT, [SESSION, { ...SESSION, pci: 'new' }])
  const seen: unknown[] = []
  const shown = () => {
    const { value } = service.state
    return value.status === 'known' ? value.sessions.map(({ pci }) => pci).join() : value.status
  }
  service.state.value$.subscribe(() => seen.push(shown()))
  service.watch()()
  service.watch()()
  await quiet()
  expect([[...new Set(seen)], sessions.asked]).toEqual([['abc', 'abc,new'], 2])
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  service.watch()()
  await quiet()
  expect([shown(), sessions.asked]).toEqual(['abc,new', 3])
})

it('tells nothing granted, failed and not available apart, and a silent wallet from one that offers nothing', async () => {
  const { service, sessions, wallet } = await sessionsWorld()
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

it('is asked again when it is opened again after a failure', async () => {
  const { service, sessions } = await sessionsWorld()
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  service.watch()()
  await quiet()
  expect(service.state.value.status).toBe('failed')
  sessions.failure = undefined
  service.watch()()
  await quiet()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [{ pci: SESSION.pci }] })
})

it('revokes with the wallet first, then with the service', async () => {
  const { service, wallet } = await sessionsWorld()
  await service.reload()
  await service.revoke('abc', never())
  expect(wallet.revoked).toEqual([`${ACCOUNT} abc`])
  expect(service.state.value).toMatchObject({ sessions: [{ revokedAt: SESSION.expiresAt }] })
})

it('does not ask the wallet again for what it signed and the service has not heard of', async () => {
  const { service, wallet, sessions } = await sessionsWorld()
  await service.reload()
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  for (const status of [429, 400]) {
    sessions.failure = fail('HTTP_STATUS', { status, url: '' })
    await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect(wallet.revoked).toHaveLength(1)
  }
  // That one was refused.
  sessions.failure = undefined
  await service.revoke('abc', never())
  expect(wallet.revoked).toHaveLength(2)
  expect(service.state.value).toMatchObject({ sessions: [{ revokedAt: SESSION.expiresAt }] })
})

it('asks the wallet again for what it signed more than 10 minutes ago', async () => {
  const { service, wallet, sessions, clock } = await sessionsWorld()
  await service.reload()
  const retry = async () => {
    await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    return wallet.revoked.length
  }
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  expect(await retry()).toBe(1)
  await clock.advance(599_999)
  expect(await retry()).toBe(1)
  await clock.advance(1)
  expect(await retry()).toBe(2)
})

it("is read anew for a site's own list after 15 s also where the clock of the device was set back", async () => {
  const { service, sessions, clock } = await sessionsWorld()
  await service.fetch()
  clock.wall -= 3_600_000
  await clock.advance(15_000)
  await service.fetch()
  expect(sessions.asked).toBe(2)
})

it("is read anew for a site's own list after 15 s, and for a permission that was granted since", async () => {
  const { service, wallet, sessions, clock } = await sessionsWorld()
  await service.fetch()
  await service.fetch()
  expect(sessions.asked).toBe(1)
  await clock.advance(15_000)
  await service.fetch()
  expect(sessions.asked).toBe(2)
  sessions.granted.set(ACCOUNT, [SESSION, { ...SESSION, pci: 'new' }])
  await service.end('new')
  expect(wallet.revoked).toEqual([`${ACCOUNT} new`])
  await expect(service.end('nowhere')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await expect(service.end('nowhere')).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
})

it('revokes nothing after a no, or for an unknown permission', async () => {
  const { service, wallet, sessions } = await sessionsWorld()
  await service.reload()
  await expect(service.revoke('other', never())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  wallet.rejects = true
  await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(sessions.granted.get(ACCOUNT)?.[0]?.revokedAt).toBeUndefined()
})

it.each(['another account', 'no account'])('what the wallet gave up is ended for its account also with %s by then', async (what) => {
  const { service, wallet, sessions, fakes, disconnect } = await sessionsWorld()
  await service.reload()
  const other = 'eip155:1:0x1111111111111111111111111111111111111111' as const
  sessions.granted.set(other, [SESSION])
  wallet.revoke = async () => {
    if (what === 'no account') await disconnect.run()
    else fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: other.slice(9) }] })
    return '0x12'
  }
  await service.revoke('abc', never())
  const isRevoked = (account: typeof ACCOUNT | typeof other) => sessions.granted.get(account)?.[0]?.revokedAt !== undefined
  expect([isRevoked(ACCOUNT), isRevoked(other)]).toEqual([true, false])
})

it('asks the wallet once, whoever asks again, and is not given up by a signal from then on; only with the instance', async () => {
  const { service, wallet, sessions } = await sessionsWorld()
  await service.reload()
  const answers: ((signature: string) => void)[] = []
  const signals: AbortSignal[] = []
  wallet.revoke = (...[, , , signal]) => {
    signals.push(signal)
    return new Promise((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(fail('ABORTED', {})))
    })
  }
  const leaving = new AbortController()
  const revoking = [service.revoke('abc', leaving.signal), service.revoke('abc', never())]
  leaving.abort()
  await expect(service.revoke('abc', leaving.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(service.revocationOf('abc')).toBeDefined()
  answers[0]?.('0x12')
  await Promise.all(revoking)
  expect([signals.length, service.revocationOf('abc')]).toEqual([1, undefined])
  expect(sessions.granted.get(ACCOUNT)?.[0]?.revokedAt).toBeDefined()
  const last = service.revoke('abc', never())
  service.dispose()
  await expect(last).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(service.revoke('abc', never())).rejects.toMatchObject({ code: 'ABORTED' })
})

it('has revoked also where the network changed meanwhile: while the wallet signed, or while the service did it', async () => {
  const { service, wallet, sessions, fakes } = await sessionsWorld()
  const toBase = () => fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  const isRevoked = () => sessions.granted.get(ACCOUNT)?.[0]?.revokedAt !== undefined
  await service.reload()
  wallet.revoke = async () => {
    toBase()
    return '0x12'
  }
  await service.revoke('abc', never())
  expect([isRevoked(), service.state.value.status]).toEqual([true, 'idle'])
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' })
  sessions.granted.set(ACCOUNT, [SESSION])
  wallet.revoke = async () => '0x12'
  await service.reload()
  const { revoke } = sessions
  sessions.revoke = async (...call) => {
    await revoke.apply(sessions, call)
    toBase()
  }
  await service.revoke('abc', never())
  expect(isRevoked()).toBe(true)
})

it('is read once for a site that asks for it, again after a failure, and for the account in use by then', async () => {
  const { service, sessions, fakes } = await sessionsWorld()
  await Promise.all([service.fetch(), service.fetch()])
  expect([service.state.value.status, sessions.asked]).toEqual(['known', 1])
  await service.fetch()
  expect(sessions.asked).toBe(1)
  sessions.failure = fail('HTTP_UNREACHABLE', { url: '' })
  await service.fetch({ force: true })
  expect(service.state.value.status).toBe('failed')
  sessions.failure = undefined
  const { list } = sessions
  sessions.list = async (account, signal) => {
    sessions.list = list
    fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
    return list.call(sessions, account, signal)
  }
  await service.fetch()
  expect(service.state.value).toMatchObject({ status: 'known', sessions: [], subject: { address: expect.stringMatching(/^0x1111/) } })
  service.dispose()
  await service.fetch()
})

it('asks no wallet for a revocation that was given up', async () => {
  const { service, wallet } = await sessionsWorld()
  await service.reload()
  await expect(service.revoke('abc', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  expect(wallet.revoked).toEqual([])
})

it('shows nothing of one account beside another', async () => {
  const { service, fakes, disconnect } = await sessionsWorld()
  await service.reload()
  fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
  expect(service.state.value).toMatchObject({ status: 'idle', abilities: undefined })
  await disconnect.run()
  expect(service.state.value).toEqual({ status: 'none' })
})

it('learns of the tokens that may be spent, each once; the list does not wait for it', async () => {
  const { service, sessions, facts } = await sessionsWorld()
  const token = `0x${'a0'.repeat(20)}`
  sessions.granted.set(ACCOUNT, [{ ...SESSION, permissions: [{ type: 'erc20-recurring-allowance', data: { token } }] }])
  const asked: string[] = []
  let tell: () => void = () => {}
  facts.find = (address) => {
    asked.push(address)
    return new Promise((resolve) => (tell = () => resolve({ symbol: 'USDC', decimals: 6 })))
  }
  await service.reload()
  expect(service.state.value).toMatchObject({ status: 'known', facts: new Map() })
  tell()
  await quiet()
  expect(service.state.value).toMatchObject({ facts: new Map([[token, { symbol: 'USDC', decimals: 6 }]]) })
  await service.reload()
  expect([service.state.value, asked]).toMatchObject([{ facts: new Map([[token, { symbol: 'USDC', decimals: 6 }]]) }, [token]])
})

it('waits five minutes for a wallet; what it signs later is ended at the service', async () => {
  const { service, wallet, sessions, clock } = await sessionsWorld()
  service.watch()
  await quiet()
  let sign: (signature: string) => void = () => {}
  wallet.revoke = () => new Promise((resolve) => (sign = resolve))
  const told = service.revoke('abc', never()).catch((error: unknown) => error)
  await clock.advance(299_999)
  expect(service.revocationOf('abc')).toBeDefined()
  await clock.advance(1)
  expect([await told, service.revocationOf('abc')]).toMatchObject([{ code: 'WALLET_SILENT' }, undefined])
  sign('0x01')
  await quiet()
  expect(sessions.granted.get(ACCOUNT)).toMatchObject([{ pci: 'abc', revokedAt: SESSION.expiresAt }])
})

it('asks another wallet of the same address, though the first one is silent', async () => {
  const { service, wallet, connections } = await sessionsWorld()
  service.watch()
  await quiet()
  const asked: string[] = []
  wallet.revoke = ({ connector }) => {
    asked.push(connector.name)
    return new Promise(() => {})
  }
  void service.revoke('abc', never()).catch(() => {})
  await connections.connect(walletNamed('Beta'), {}, never())
  await quiet()
  await service.fetch()
  void service.revoke('abc', never()).catch(() => {})
  await quiet()
  expect(asked).toEqual(['Alpha', 'Beta'])
})
