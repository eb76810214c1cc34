import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { listed, registryWorld } from '../../../test/support/registry-world.ts'
import type { Connector } from '../connection/connection.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'
import { WalletOffers } from './wallet-offers.ts'

const wallets = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => listed(name, { rdns: `com.${name.toLowerCase()}` }))
const relayed: Connector = { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect', chain: 'eip155' }

function open(options: Partial<PlainOptions> = {}, disk = new FakeDisk()) {
  const core = coreWorld({ options: { projectId: 'p1', ...options }, disk, adapters: [new FakeChainAdapter('eip155')] })
  const made = registryWorld({ ...core, settings: core.options }, true)
  made.registry.wallets = wallets
  const names = () => made.offers.state.value.offers.map(({ group, name }) => `${group} ${name}`)
  return { ...core, ...made, names }
}

describe('what the connect list shows besides the wallets of this page', () => {
  it('is asked for when the list is shown and the modal open, not before', async () => {
    const { offers, registry, modal, names } = open()
    expect(offers.state.value.status).toBe('pending')
    await quiet()
    expect(registry.asked).toBe(0)
    modal.setOpen(true)
    await offers.want()
    expect(names()).toHaveLength(4)
    await quiet()
    expect(names()).toEqual(['recommended Alpha', 'recommended Beta', 'recommended Gamma', 'recommended Delta'])
    expect(offers.state.value).toMatchObject({ status: 'ready', all: '5' })
  })

  it('gives way to wallets that come later, and shows pictures when they are there', async () => {
    const { offers, modal, wallets: found, discovery, names, clock } = open()
    void found.start(Promise.resolve([]))
    modal.setOpen(true)
    await offers.want()
    await clock.advance(110)
    expect(offers.state.value.offers[0]?.imageUrl).toMatch(/^blob:/)
    discovery.announce(walletNamed('Alpha'))
    expect(names()).toEqual(['recommended Beta', 'recommended Gamma', 'recommended Delta'])
  })

  it('says that it failed, and asks again when told, or when the modal opens again', async () => {
    const { offers, modal, registry } = open()
    registry.failure = fail('HTTP_TIMEOUT', { url: 'x' })
    modal.setOpen(true)
    await offers.want()
    await quiet()
    expect(offers.state.value).toMatchObject({ status: 'failed', offers: [], all: '' })
    registry.failure = undefined
    await offers.retry()
    await quiet()
    expect(offers.state.value).toMatchObject({ status: 'ready' })
  })

  it('asks nothing more once the modal is closed', async () => {
    const { offers, modal, registry, clock } = open()
    modal.setOpen(true)
    await offers.want()
    modal.setOpen(false)
    await clock.advance(100)
    const asked = registry.asked
    await clock.advance(60_000)
    expect(registry.asked).toBe(asked)
  })

  it('follows the site’s options', async () => {
    const { offers, modal, options, names } = open({ services: { registry: false } })
    modal.setOpen(true)
    await offers.want()
    await quiet()
    expect([names(), offers.state.value.all]).toEqual([[], undefined])
    options.update({ customWallets: [{ id: 'mine', name: 'Mine' }] })
    expect(names()).toEqual(['custom Mine'])
  })

  it('remembers a wallet that was reached over the relay, for this visit and the next', async () => {
    const disk = new FakeDisk()
    const { offers, modal, router, connections, names, wallets: found } = open({}, disk)
    modal.setOpen(true)
    await offers.want()
    await quiet()
    router.push('ConnectingWalletConnect', { wallet: listed('Gamma', { rdns: 'com.gamma' }) })
    await connections.connect(relayed, {}, never())
    await quiet()
    expect(names()[0]).toBe('recent Gamma')
    expect(found.state.value.recent[0]).toBe('id-gamma')
    expect(offers.state.value.disabled).toBe(true)

    const next = open({}, disk)
    next.registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    await next.wallets.start(Promise.resolve([]))
    next.modal.setOpen(true)
    await next.offers.want()
    await quiet()
    expect(next.names()[0]).toBe('recent Gamma')
  })
})

describe('where there may be none', () => {
  it('nothing is fetched and no place is kept', async () => {
    let turn = 0
    const load = async () => {
      turn += 1
      return { start: () => {}, saw: () => {}, retry: () => {} }
    }
    const offers = new WalletOffers(load, () => false)
    await offers.want()
    expect(offers.state.value).toMatchObject({ status: 'none', offers: [], all: undefined })
    expect(turn).toBe(0)
  })

  it('a download that failed is tried again', async () => {
    let turn = 0
    let started = 0
    const load = async () => {
      turn += 1
      if (turn === 1) throw new Error('offline')
      return { start: () => void started++, saw: () => {}, retry: () => {} }
    }
    const offers = new WalletOffers(load, () => true)
    await offers.want()
    expect(offers.state.value.status).toBe('none')
    await offers.want()
    expect(started).toBe(1)
  })
})
