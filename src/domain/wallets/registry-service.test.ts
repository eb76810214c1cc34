import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import { listed, registryWorld } from '../../../test/support/registry-world.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'

const many = Array.from({ length: 60 }, (_, index) => listed(`W${index}`, { isCertified: index % 3 === 0 }))

function open(options: Partial<PlainOptions> = {}, disk = new FakeDisk()) {
  const core = coreWorld({ options: { projectId: 'p1', ...options }, disk })
  const { options: settings } = core
  const made = registryWorld({ ...core, settings }, true)
  made.registry.wallets = many
  return { ...core, ...made }
}

describe('the first view of the registry', () => {
  it('asks for featured wallets in the order of the site, and for four more', async () => {
    const { service, registry } = open({ featuredWalletIds: ['id-w9', 'id-w2', 'id-gone'], excludeWalletIds: ['id-w0', 'not an id'] })
    await service.load()
    const { status, first } = service.state.value
    expect(status).toBe('ready')
    expect(first.featured.map(({ name }) => name)).toEqual(['W9', 'W2'])
    expect(first.recommended.map(({ name }) => name)).toEqual(['W1', 'W3', 'W4', 'W5'])
    expect(registry.queries).toContainEqual({
      page: 1,
      entries: 4,
      include: [],
      exclude: ['id-w0', 'id-w9', 'id-w2', 'id-gone'],
      chains: ['eip155:1', 'eip155:8453'],
    })
    expect(first.named.map(({ id }) => id)).toEqual(['id-w0'])
  })

  it('asks once, however often it is shown', async () => {
    const { service, registry } = open()
    await Promise.all([service.load(), service.load()])
    await service.load()
    expect(registry.queries).toHaveLength(1)
  })

  it('asks again for another namespace', async () => {
    const { service, registry } = open()
    await service.load()
    await service.load('solana')
    expect(registry.queries.map(({ chains }) => chains)).toEqual([['eip155:1', 'eip155:8453'], []])
  })

  it.each([
    ['without a project id', { projectId: undefined }],
    ['where the site wants no registry', { services: { registry: false as const } }],
  ])('asks nothing %s', async (_, options) => {
    const { service, registry } = open(options)
    await service.load()
    expect([registry.asked, service.state.value.status]).toEqual([0, 'idle'])
  })

  it('shows all wallets where none names the site’s networks', async () => {
    const { service, registry } = open()
    registry.wallets = many.map((wallet) => ({ ...wallet, chains: ['eip155:999'] }))
    await service.load()
    expect(service.state.value.first).toMatchObject({ isAnyChain: true, count: 60 })
    expect(service.state.value.first.recommended).toHaveLength(4)
    expect(service.rules().chains).toEqual([])
  })

  it('keeps what is not for this device out', async () => {
    const { service, registry, page } = open()
    page.isMobile = true
    registry.wallets = [listed('Desk', { mobileLink: undefined }), listed('Phone')]
    await service.load()
    expect(service.state.value.first.recommended.map(({ name }) => name)).toEqual(['Phone'])
  })
})

describe('a registry that does not answer', () => {
  it('is a state, and asked again the next time', async () => {
    const { service, registry, logger } = open()
    registry.failure = fail('HTTP_TIMEOUT', { url: 'x' })
    await service.load()
    expect(service.state.value.status).toBe('failed')
    expect(logger.lines.length).toBeGreaterThan(0)
    registry.failure = undefined
    await service.load()
    expect(service.state.value.status).toBe('ready')
  })

  it('tells the developer what a limit means', async () => {
    const { service, registry, alerts } = open()
    registry.failure = fail('APKT010', { retryAfterMs: 1000 })
    await service.load()
    expect(alerts.state.value?.code).toBe('APKT010')
  })

  it('is replaced by what it said in an earlier visit', async () => {
    const disk = new FakeDisk()
    const before = open({}, disk)
    await before.service.load()
    await quiet()
    const now = open({}, disk)
    now.registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    await now.service.load()
    expect(now.service.state.value).toMatchObject({ status: 'ready', first: { count: 60 } })
    expect(now.service.state.value.first.recommended.map(({ name }) => name)).toEqual(['W0', 'W1', 'W2', 'W3'])
  })

  it('is not trusted with what somebody else wrote into the store', async () => {
    const disk = new FakeDisk()
    await open({}, disk).service.load()
    await quiet()
    const spoiled = disk.texts.get('cache/wallets')?.replaceAll('w1://', 'javascript:alert(1)//') ?? ''
    expect(spoiled).toContain('javascript:')
    disk.texts.set('cache/wallets', spoiled)
    const now = open({}, disk)
    now.registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    await now.service.load()
    expect(JSON.stringify(now.service.state.value)).not.toContain('javascript:')
  })

  it('changes nothing under a visitor’s eyes: the new answer counts from the next time', async () => {
    const disk = new FakeDisk()
    await open({}, disk).service.load()
    await quiet()
    const now = open({}, disk)
    now.registry.wallets = [listed('New')]
    await now.service.load()
    expect(now.service.state.value.first.recommended[0]?.name).toBe('W0')
    await quiet()
    const later = open({}, disk)
    later.registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    await later.service.load()
    expect(later.service.state.value.first.recommended[0]?.name).toBe('New')
  })

  it('is given up when the modal closes', async () => {
    const { service } = open()
    const loading = service.load()
    service.stop()
    await loading
    expect(service.state.value.status).toBe('idle')
  })
  it('that is slow is asked one question at a time while the modal opens and closes ten times', async () => {
    judgedNamed('timeline-faults', 'slow registry, user closes and opens 10 times')
    const { service, registry } = open()
    let [running, most, asked] = [0, 0, 0]
    registry.find = (_query, signal) =>
      new Promise((_, reject) => {
        asked += 1
        running += 1
        most = Math.max(most, running)
        signal.addEventListener('abort', () => {
          running -= 1
          reject(fail('ABORTED', {}))
        })
      })
    for (let turn = 0; turn < 10; turn++) {
      const loading = service.load()
      await quiet()
      service.stop()
      await loading
    }
    expect([asked, most, running, service.state.value.status]).toEqual([10, 1, 0, 'idle'])
  })
})
