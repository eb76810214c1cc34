import { describe, expect, it } from 'vitest'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import type { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import { DISCOVERY_MS } from '../../domain/wallets/wallet-service.ts'
import { LATE_WALLET_MS } from './restore-connections.ts'

const alpha = walletNamed('Alpha')
const relayed = walletNamed('WalletConnect', 'eip155', { id: 'walletConnect', rdns: undefined, type: 'WALLET_CONNECT' })

/** A visitor who connected Alpha and reloads the page. */
async function reloaded(options: Partial<PlainOptions> = {}, pastMs = DISCOVERY_MS) {
  const before = coreWorld()
  await before.connections.connect(alpha, {}, never())
  before.connections.dispose()
  const after = coreWorld({ disk: before.disk, adapters: before.fakes, options })
  void after.wallets.start(Promise.resolve([]))
  await after.clock.advance(pastMs)
  const [adapter] = after.fakes
  if (!adapter) throw new Error('no adapter')
  return { ...after, adapter, prompts: adapter.prompts }
}

describe('a returning visitor', () => {
  it('is connected again without a prompt', async () => {
    const { restore, connections, discovery, adapter, prompts, tracked } = await reloaded()
    discovery.announce(alpha)
    await restore.run()
    expect(connections.connection('eip155')?.connector).toBe(alpha)
    expect(adapter.prompts).toBe(prompts)
    expect(tracked).toEqual(['CONNECT_SUCCESS'])
  })

  it('sees "reconnecting", not "disconnected", while the wallet is late', async () => {
    const { restore, connections, discovery, clock } = await reloaded()
    const done = restore.run()
    await clock.advance(3000)
    expect(connections.of('eip155').status).toBe('reconnecting')
    discovery.announce(alpha)
    await done
    expect(connections.of('eip155').status).toBe('connected')
    expect(clock.pending).toBe(0)
  })

  it('is disconnected when the wallet is gone, and connected after all when it turns up later', async () => {
    const { restore, connections, discovery, clock } = await reloaded()
    const done = restore.run()
    await clock.advance(LATE_WALLET_MS)
    await done
    expect(connections.of('eip155').status).toBe('disconnected')
    discovery.announce(alpha)
    await quiet()
    expect(connections.of('eip155').status).toBe('connected')
  })

  it('is disconnected when the wallet grants nothing any more; the record stays for a wallet that is only locked', async () => {
    const { restore, connections, discovery, adapter, disk } = await reloaded()
    adapter.granted = false
    discovery.announce(alpha)
    await restore.run()
    expect(connections.of('eip155').status).toBe('disconnected')
    expect(disk.texts.has('connection/eip155')).toBe(true)
  })

  it('asks no wallet of the page before all had time to announce themselves', async () => {
    const { restore, connections, discovery, clock } = await reloaded({}, 0)
    discovery.announce(alpha)
    const done = restore.run()
    await clock.advance(DISCOVERY_MS - 1)
    expect(connections.of('eip155')).toEqual({ status: 'reconnecting' })
    await clock.advance(1)
    await done
    expect(connections.of('eip155').status).toBe('connected')
  })

  it('stays disconnected when the site has reconnecting off', async () => {
    const { restore, connections, discovery } = await reloaded({ enableReconnect: false })
    discovery.announce(alpha)
    await restore.run()
    expect(connections.of('eip155').status).toBe('disconnected')
  })
})

describe('a returning visitor who asks another wallet before the stored one was asked', () => {
  const beta = walletNamed('Beta')
  it.each([
    ['as the page starts', undefined],
    ['after "reconnecting" has ended', LATE_WALLET_MS],
  ])('%s, and gives up, is connected again', async (_, laterMs) => {
    const { restore, connections, discovery, clock, adapter } = await reloaded({}, 0)
    await quiet()
    const stop = new AbortController()
    adapter.silent = true
    const early = laterMs === undefined ? connections.connect(beta, {}, stop.signal) : undefined
    const done = restore.run()
    await clock.advance(laterMs ?? 0)
    const asked = early ?? connections.connect(beta, {}, stop.signal)
    discovery.announce(alpha)
    await clock.advance(DISCOVERY_MS)
    await quiet()
    expect(connections.of('eip155').status).toBe('connecting')
    adapter.silent = false
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(LATE_WALLET_MS)
    await done
    expect(connections.connection('eip155')?.connector).toBe(alpha)
  })

  it('and is granted, stays with the other', async () => {
    const { restore, connections, discovery, clock, adapter } = await reloaded({}, 0)
    const done = restore.run()
    adapter.silent = true
    const asked = connections.connect(beta, {}, never())
    discovery.announce(alpha)
    await clock.advance(DISCOVERY_MS)
    adapter.wakeUp()
    await asked
    await clock.advance(LATE_WALLET_MS)
    await done
    expect(connections.connection('eip155')?.connector).toBe(beta)
  })
})

describe('two wallets that claim one domain', () => {
  const STORED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const THEIRS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const second = { ...alpha, id: 'announced-1', name: 'Second' }
  /** `grants` = what each answers to the silent request; `lateMs` = when the second announces itself. */
  const outcome = async (grants: readonly [string, string], lateMs: number) => {
    const { restore, connections, discovery, clock, adapter } = await reloaded()
    for (const [index, { id }] of [alpha, second].entries()) adapter.own.set(id, [grants[index] ?? ''])
    discovery.announce(alpha)
    if (lateMs === 0) discovery.announce(second)
    const done = restore.run()
    if (lateMs > 0) {
      await clock.advance(lateMs)
      discovery.announce(second)
    }
    await clock.advance(LATE_WALLET_MS)
    await done
    return connections.connection('eip155')?.connector.name ?? 'none'
  }

  it.each([
    ['only the first names the stored account', [STORED, THEIRS], 'Alpha'],
    ['only the second does', [THEIRS, STORED], 'Second'],
    ['both do', [STORED, STORED], 'none'],
    ['neither does', [THEIRS, THEIRS], 'none'],
  ] as const)('%s, however late the second is', async (_, grants, expected) => {
    for (const lateMs of [0, 1, 1000, 4000]) expect([lateMs, await outcome(grants, lateMs)]).toEqual([lateMs, expected])
  })

  it('and come apart long after the first came back: it stays', async () => {
    expect(await outcome([STORED, STORED], LATE_WALLET_MS)).toBe('Alpha')
  })

  it('are not asked again once the visitor chose one', async () => {
    const { restore, connections, discovery, adapter } = await reloaded()
    adapter.own.set(alpha.id, [THEIRS])
    discovery.announce(alpha)
    await restore.run()
    await connections.connect(alpha, {}, never())
    discovery.announce(second)
    await quiet()
    expect(connections.connection('eip155')?.connector.name).toBe('Alpha')
  })

  it('are forgotten by either name when the visitor leaves', async () => {
    const { restore, connections, discovery, adapter, disk } = await reloaded()
    adapter.own.set(alpha.id, [THEIRS])
    for (const wallet of [alpha, second]) discovery.announce(wallet)
    await restore.run()
    expect(connections.connection('eip155')?.connector.name).toBe('Second')
    await connections.disconnect('eip155')
    expect(disk.texts.has('connection/eip155')).toBe(false)
  })
})

it('does not come back after a disconnect, however late the wallet is', async () => {
  const { restore, connections, discovery, disconnect, adapter } = await reloaded()
  const done = restore.run()
  await quiet()
  expect(connections.of('eip155').status).toBe('reconnecting')
  await disconnect.run()
  expect(connections.of('eip155').status).toBe('disconnected')
  discovery.announce(alpha)
  await done
  await quiet()
  expect([connections.of('eip155').status, await connections.stored.readSettled('eip155'), adapter.granted]).toEqual([
    'disconnected',
    undefined,
    true,
  ])
})

it('follows a connection made in another tab', async () => {
  const here = coreWorld()
  here.discovery.announce(alpha)
  void here.wallets.start(Promise.resolve([]))
  await here.clock.advance(DISCOVERY_MS)
  await here.restore.run()
  const there = coreWorld({ disk: here.disk, adapters: here.fakes })
  await there.connections.connect(alpha, {}, never())
  await quiet()
  expect(here.connections.of('eip155').status).toBe('connected')
})

it('follows another tab from one wallet to another, without a disconnect request of its own, and stops where it stopped', async () => {
  const beta = walletNamed('Beta')
  const tabs = [coreWorld()]
  tabs.push(coreWorld({ disk: tabs[0]?.disk as FakeDisk, adapters: tabs[0]?.fakes as FakeChainAdapter[] }))
  for (const { discovery, wallets, restore, clock } of tabs) {
    discovery.announce(alpha)
    discovery.announce(beta)
    void wallets.start(Promise.resolve([]))
    await clock.advance(DISCOVERY_MS)
    await restore.run()
  }
  const [here, there] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  const adapter = here.fakes[0] as FakeChainAdapter
  let writes = 0
  here.disk.written$.subscribe(() => writes++)
  for (const [tab, wallet] of [
    [here, alpha],
    [there, beta],
    [here, alpha],
    [there, beta],
  ] as const)
    await tab.connections.connect(wallet, {}, never())
  await quiet()
  await quiet()
  const names = tabs.map(({ connections }) => connections.connection('eip155')?.connector.name)
  expect(names).toEqual(['Beta', 'Beta'])
  const settled = writes
  await quiet()
  expect([writes, adapter.listenerCount]).toEqual([settled, 2])
})

it('asks no wallet anything for a fresh visitor', async () => {
  const { restore, connections, discovery, fakes, wallets } = coreWorld()
  for (const fake of fakes) fake.granted = true
  discovery.announce(alpha)
  void wallets.start(Promise.resolve([]))
  await restore.run()
  expect(connections.of('eip155').status).toBe('disconnected')
})

it.each([
  ['a wallet of this browser', alpha, false, 'browser'],
  ['a wallet of this browser, on a phone', alpha, true, 'browser'],
  ['a session, on a desktop', relayed, false, 'qrcode'],
  ['a session, on a phone', relayed, true, 'mobile'],
])('says by which way a connection came back: %s', async (_, wallet, isMobile, method) => {
  const before = coreWorld()
  await before.connections.connect(wallet, {}, never())
  before.connections.dispose()
  const { restore, discovery, wallets, clock, page, events } = coreWorld({ disk: before.disk, adapters: before.fakes })
  page.isMobile = isMobile
  discovery.announce(wallet)
  void wallets.start(Promise.resolve([]))
  await clock.advance(DISCOVERY_MS)
  await restore.run()
  expect(events.state.value?.data).toMatchObject({
    event: 'CONNECT_SUCCESS',
    properties: { method, name: wallet.name, reconnect: true },
  })
})

describe('a site that does not reconnect', () => {
  it('ends the session that an earlier visit left with a wallet behind a relay, and shows nothing of it', async () => {
    const before = coreWorld()
    await before.connections.connect(relayed, {}, never())
    before.connections.dispose()
    const { restore, connections, disk, fakes } = coreWorld({
      disk: before.disk,
      adapters: before.fakes,
      options: { enableReconnect: false },
    })
    const seen: string[] = []
    connections.state.value$.subscribe(() => seen.push(connections.of('eip155').status))
    await restore.run()
    await quiet()
    expect(fakes[0]?.disconnects).toBe(1)
    expect(disk.texts.has('connection/eip155')).toBe(false)
    expect(new Set(seen)).toEqual(new Set(['disconnected']))
  })
})
