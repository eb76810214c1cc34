import { describe, expect, it } from 'vitest'
import { Store } from '../../domain/shared/store.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { hostList } from '../host-list.ts'
import { SnapshotStore, type Snapshots } from '../launcher/snapshots.ts'
import { SiteLists } from './site-lists.ts'

type Sent = { amount: string; nft: { name: string } }
type Entry = { id: string; transfers: Sent[] }
const entry = (id: string): Entry => ({ id, transfers: [{ amount: '1', nft: { name: 'Sun' } }] })

const listOf = <T>(service: { state: Store<T>; fetch(): Promise<void> }) => ({
  list: hostList(service, (transactions) => ({ status: 'ready', transactions })),
})

/** A service with a list, as a feature tells of it. */
function open(entries: readonly Entry[]) {
  const state = new Store<readonly Entry[]>(entries)
  const service = { state, fetch: async () => {} }
  const value = {}
  const publish = (parts: object) => Object.assign(value, parts)
  const loader = { use: async () => listOf(service) } as unknown as FeatureLoader
  const snapshots = { value, publish } as unknown as SnapshotStore
  const lists = new SiteLists(loader, snapshots)
  const fetch = async () => (await lists.fetch('activity', {})).transactions as unknown as readonly Entry[]
  return { state, fetch }
}

it('hands out snapshots that no host can change, to the last part, and leaves the service its own objects', async () => {
  const own = [entry('a')]
  const { state, fetch } = open(own)
  const [first] = await fetch()
  const [sent] = first?.transfers ?? []
  expect([first, first?.transfers, sent, sent?.nft].map(Object.isFrozen)).toEqual([true, true, true, true])
  expect(() => first?.transfers.push({ amount: '2', nft: { name: 'Forged' } })).toThrow(TypeError)
  expect(() => Object.assign(sent?.nft ?? {}, { name: 'Forged' })).toThrow(TypeError)
  expect(state.value).toEqual([entry('a')])
  expect([own, own[0], own[0]?.transfers, own[0]?.transfers[0]].map(Object.isFrozen)).toEqual([false, false, false, false])
})

describe('code that cannot be downloaded', () => {
  function failing() {
    const service = { state: new Store([]), fetch: async () => {} }
    const world = { down: true }
    const use = async () => {
      if (world.down) throw new Error('no network')
      return listOf(service)
    }
    const account = { isConnected: true, address: '0x1' }
    const initial = {
      activity: { status: 'idle', transactions: [] },
      accounts: { eip155: account },
      network: { caipNetworkId: 'eip155:1' },
    }
    const snapshots = new SnapshotStore(initial as unknown as Snapshots)
    const lists = new SiteLists({ use } as unknown as FeatureLoader, snapshots)
    const seen: string[] = []
    snapshots.subscribe(
      ({ activity }) => activity.status,
      (status) => seen.push(status),
    )
    return { world, lists, snapshots, seen, account }
  }

  it('is told as the status, until the next call brings it', async () => {
    const { world, lists, seen, snapshots } = failing()
    await expect(lists.fetch('activity')).rejects.toThrow('no network')
    expect(snapshots.value.activity).toMatchObject({ status: 'failed', transactions: [] })
    await expect(lists.fetch('activity')).rejects.toThrow()
    world.down = false
    expect(await lists.fetch('activity')).toMatchObject({ status: 'ready' })
    expect(seen).toEqual(['failed', 'loading', 'failed', 'loading', 'ready'])
  })

  it('is told of the account and network for which it was asked for, and no longer once the instance has ended', async () => {
    const { lists, seen, snapshots, account } = failing()
    await expect(lists.fetch('activity')).rejects.toThrow()
    snapshots.publish({ accounts: { eip155: { ...account, balance: '1' } } } as unknown as Snapshots)
    expect(seen).toEqual(['failed'])
    snapshots.publish({ accounts: { eip155: { ...account, address: '0x2' } } } as unknown as Snapshots)
    expect(seen).toEqual(['failed', 'idle'])
    lists.dispose()
    await expect(lists.fetch('activity')).rejects.toThrow()
    expect(seen).toEqual(['failed', 'idle'])
  })
})

it('keeps the identity of what did not change', async () => {
  const { state, fetch } = open([entry('a')])
  const [before] = await fetch()
  state.set([...state.value, entry('b')])
  const after = await fetch()
  expect([after[0] === before, after.length]).toEqual([true, 2])
})

it('hands out lists of texts, such as what could not be read', async () => {
  const { fetch } = open(['native', '0x1'] as unknown as readonly Entry[])
  expect(await fetch()).toEqual(['native', '0x1'])
})
