import { afterEach, describe, expect, it } from 'vitest'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import type { NetworkInput } from '../../domain/network/network.ts'
import { RankedRpcUrls } from './ranked-rpc-urls.ts'

const A = 'https://a.example'
const B = 'https://b.example'
const network = (id: number): NetworkInput => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [A, B] } },
})

let urls: RankedRpcUrls | undefined
afterEach(() => urls?.dispose())

function open(options: { rankRpcUrls?: boolean } = { rankRpcUrls: true }) {
  const world = coreWorld({ options: { networks: [network(31337), network(31338)], ...options } })
  const nodes = new FakeEvmNodes()
  const page = new FakePage()
  urls = new RankedRpcUrls(world.options, nodes, world.clock, world.modal, page, world.networks)
  const { active } = world.networks.state.value
  if (!active) throw new Error('no network')
  return { ...world, nodes, page, order: () => urls?.of(active.network), asked: () => nodes.requests.length }
}

describe('RankedRpcUrls', () => {
  it('asks nobody where the site does not want it, nor while the modal is closed', async () => {
    const plain = open({})
    plain.modal.setOpen(true)
    await plain.clock.advance(20_000)
    const closed = open()
    await closed.clock.advance(20_000)
    expect([plain.asked(), closed.asked(), plain.order()]).toEqual([0, 0, [A, B]])
  })

  it('puts the address that answers first', async () => {
    const { nodes, modal, clock, order } = open()
    nodes.answers.set(B, '0x7a69')
    modal.setOpen(true)
    await quiet()
    expect(order()).toEqual([B, A])
    expect(nodes.requests[0]).toMatchObject({ deadlineMs: 1000, body: { method: 'eth_chainId' } })
    nodes.answers.delete(B)
    nodes.answers.set(A, '0x7a69')
    await clock.advance(40_000)
    expect(order()).toEqual([A, B])
  })

  it('samples every 4 s, and stops when the modal closes or the page hides', async () => {
    const { nodes, modal, page, clock, asked } = open()
    nodes.answers.set(A, '0x1')
    nodes.answers.set(B, '0x1')
    modal.setOpen(true)
    await clock.advance(8000)
    expect(asked()).toBe(6)
    page.visible$.next(false)
    await clock.advance(60_000)
    expect(asked()).toBe(6)
    page.visible$.next(true)
    await quiet()
    expect(asked()).toBe(8)
    modal.setOpen(false)
    await clock.advance(60_000)
    expect([asked(), clock.pending]).toEqual([8, 0])
  })

  it('follows the active network', async () => {
    const { modal, networks, clock, asked } = open()
    modal.setOpen(true)
    await quiet()
    const before = asked()
    const other = networks.find('eip155:31338')
    if (other) await networks.choose(other)
    await clock.advance(0)
    expect(asked()).toBe(before + 2)
  })
})
