import { afterEach, describe, expect, it } from 'vitest'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import type { NetworkInput } from '../../domain/network/network.ts'
import { solana } from '../network/known-networks.ts'
import { SolanaRpcUrls } from './solana-rpc-urls.ts'

const A = 'https://a.example'
const B = 'https://b.example'

let urls: SolanaRpcUrls | undefined
afterEach(() => urls?.dispose())

function open(network: NetworkInput) {
  const rpcUrls = { default: { http: [A, B] } }
  const world = coreWorld({ options: { networks: [{ ...network, rpcUrls }], rankRpcUrls: true } })
  const nodes = new FakeEvmNodes()
  urls = new SolanaRpcUrls(world.options, nodes, world.clock, world.modal, new FakePage(), world.networks)
  world.modal.setOpen(true)
  return { ...world, nodes }
}

describe('SolanaRpcUrls', () => {
  it('puts the node that is well first', async () => {
    const { nodes, networks, clock } = open(solana)
    nodes.answers.set(B, 'ok')
    await clock.advance(4000)
    await quiet()
    const { active } = networks.state.value
    expect(nodes.requests[0]).toMatchObject({ body: { method: 'getHealth' }, deadlineMs: 1000 })
    expect(active && urls?.of(active.network)).toEqual([B, A])
  })

  it('leaves the nodes of other namespaces alone', async () => {
    const { nodes, clock } = open(mainnet)
    await clock.advance(20_000)
    expect(nodes.requests).toEqual([])
  })
})
