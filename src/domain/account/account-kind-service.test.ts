import { describe, expect, it } from 'vitest'
import { FakeEvmNode } from '../../../test/fakes/money/fake-evm-node.ts'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { Connector } from '../connection/connection.ts'
import { SAFE_CONNECTOR } from '../safe/safe-connector.ts'
import { AccountKindService } from './account-kind-service.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x1111111111111111111111111111111111111111'

async function open(connector: Connector = walletNamed('Alpha')) {
  const core = coreWorld()
  const node = new FakeEvmNode()
  const asked: string[] = []
  const { code } = node
  node.code = (address, network, signal) => {
    asked.push(`${network.id} ${address.slice(0, 4)}`)
    return code.call(node, address, network, signal)
  }
  const service = new AccountKindService(node, core.active, core.clock)
  await core.connections.connect(connector, {}, never())
  const adapter = core.fakes[0]
  if (!adapter) throw new Error('no adapter')
  const emit = async (address: string, type?: 'eoa' | 'smartAccount') => {
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address, type }] })
    await quiet()
  }
  const move = async (chain: 'eip155:1' | 'eip155:8453') => {
    adapter.emit({ type: 'network', caipNetworkId: chain })
    await quiet()
  }
  return { ...core, node, asked, service, emit, move, kind: () => service.state.value.kind }
}

const looked = async (world: Awaited<ReturnType<typeof open>>) => {
  world.service.watch()
  await quiet()
  return world.kind()
}

describe('the kind of the account in use', () => {
  it.each([
    ['0x', 'plain'],
    ['0x6080604052', 'contract'],
    [`0xef0100${'ab'.repeat(20)}`, 'plain'],
    [`0xEF0100${'AB'.repeat(20)}`, 'plain'],
    [`0xef0100${'ab'.repeat(21)}`, 'contract'],
  ])('with the code %s is %s', async (code, kind) => {
    const world = await open()
    world.node.setCode(ALICE, code)
    expect(await looked(world)).toBe(kind)
  })

  it('is asked for when somebody looks, once for each account and network', async () => {
    const world = await open()
    await quiet()
    expect([world.asked, world.kind()]).toEqual([[], undefined])
    await looked(world)
    await looked(world)
    await world.move('eip155:8453')
    await world.emit(BOB)
    expect(world.asked).toEqual(['1 0xC0', '8453 0xC0', '8453 0x11'])
  })

  it('is unknown without an answer, and asked for again by who looks next', async () => {
    const world = await open()
    world.node.isDown = true
    expect(await looked(world)).toBe('unknown')
    world.node.isDown = false
    expect(await looked(world)).toBe('plain')
  })

  it('that no node told is asked of the other nodes that the site names; one that is known is not', async () => {
    const world = await open()
    const other = (host: string) => ({ ...mainnet, rpcUrls: { default: { http: [`https://${host}.example`] } } })
    const nodes: unknown[] = []
    const { code } = world.node
    world.node.code = (address, network, signal) => {
      nodes.push(network.rpcUrls.default.http[0])
      return code.call(world.node, address, network, signal)
    }
    world.node.isDown = true
    expect(await looked(world)).toBe('unknown')
    world.node.isDown = false
    world.networks.replace([other('own'), base])
    await quiet()
    world.networks.replace([other('another'), base])
    await quiet()
    expect([world.kind(), nodes.slice(1)]).toEqual(['plain', ['https://own.example']])
  })

  it('is unknown after 5 s, whatever comes later', async () => {
    const world = await open()
    let answer: (code: string) => void = () => {}
    world.node.code = () => new Promise((resolve) => (answer = resolve))
    const found = world.service.find()
    await world.clock.advance(4999)
    expect(world.kind()).toBeUndefined()
    await world.clock.advance(1)
    expect(await found).toBe('unknown')
    answer('0x')
    await quiet()
    expect(world.kind()).toBe('unknown')
  })

  it('is found for who asks, with one question, and not for another account', async () => {
    const world = await open()
    expect(await Promise.all([world.service.find(), world.service.find()])).toEqual(['plain', 'plain'])
    expect(world.asked).toHaveLength(1)
    await world.move('eip155:8453')
    const found = world.service.find()
    await world.emit(BOB)
    expect(await found).toBeUndefined()
    await world.connections.disconnect('eip155')
    expect(await world.service.find()).toBeUndefined()
  })

  it('of one account is never said of another, or of another network', async () => {
    const world = await open()
    const answers: ((code: string) => void)[] = []
    world.node.code = () => new Promise((resolve) => answers.push(resolve))
    await looked(world)
    await world.emit(BOB)
    await world.move('eip155:8453')
    answers[0]?.('0x')
    answers[1]?.('0x')
    await quiet()
    expect(world.kind()).toBeUndefined()
    answers[2]?.('0x60')
    await quiet()
    expect(world.service.state.value).toMatchObject({ kind: 'contract', subject: { address: BOB, caipNetworkId: 'eip155:8453' } })
  })

  it('stays a contract on a network where it is not deployed', async () => {
    const world = await open()
    world.node.setCode(ALICE, '0x60')
    await looked(world)
    world.node.setCode(ALICE, '0x')
    await world.move('eip155:8453')
    expect(world.kind()).toBe('contract')
    await world.emit(BOB)
    expect(world.kind()).toBe('plain')
  })

  it('of an embedded wallet or a Safe is not asked for', async () => {
    const [embedded, safe] = [await open(walletNamed('Mail', 'eip155', { type: 'AUTH' })), await open(SAFE_CONNECTOR)]
    expect(await looked(safe)).toBe('contract')
    await embedded.emit(ALICE, 'eoa')
    expect(await looked(embedded)).toBe('plain')
    await embedded.emit(BOB, 'smartAccount')
    expect([embedded.kind(), embedded.asked, safe.asked]).toEqual(['contract', [], []])
  })

  it('is not asked for after the end', async () => {
    const world = await open()
    world.service.dispose()
    await world.emit(BOB)
    world.service.watch()()
    await quiet()
    expect(world.kind()).toBeUndefined()
  })
})
