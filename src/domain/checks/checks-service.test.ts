import { expect, it } from 'vitest'
import { FakeEvmNode } from '../../../test/fakes/money/fake-evm-node.ts'
import { base, mainnet, solana } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { CHECK_AGAIN_MS, ChecksService } from './checks-service.ts'
import { SWEEPERS, WALLET_DELEGATES } from './known-delegates.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x1111111111111111111111111111111111111111'
const to = (contract: string) => `0xef0100${contract.slice(2)}`
const SWEEPER = '0x89383882fc2d0cd4d7952a3267a3b6dae967e704'
const METAMASK = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const STRANGER = `0x${'ab'.repeat(20)}` as const

async function looked(code?: string) {
  const core = coreWorld({ options: { networks: [mainnet, base, solana], features: { accountChecks: true } } })
  const node = new FakeEvmNode()
  if (code) node.setCode(ALICE, code)
  const service = new ChecksService(node, core.connections, core.networks, core.options, core.accounts, core.clock, (address) => address)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  const emit = async (event: Parameters<NonNullable<(typeof core.fakes)[0]>['emit']>[0]) => {
    core.fakes[0]?.emit(event)
    await quiet()
  }
  const found = () => core.accounts.state.value.eip155?.checks?.delegation
  return { ...core, node, service, emit, found }
}

it.each([
  ['0x', { status: 'none' }],
  ['0x6080604052', { status: 'none' }],
  [to(SWEEPER), { status: 'sweeper', contract: SWEEPER }],
  [to(SWEEPER).toUpperCase().replace('0X', '0x'), { status: 'sweeper', contract: SWEEPER }],
  [to(METAMASK), { status: 'wallet', contract: METAMASK, name: 'MetaMask' }],
  [to(STRANGER), { status: 'unknown', contract: STRANGER }],
  [`${to(SWEEPER)}00`, { status: 'none' }],
])('an account with the code %s', async (code, delegation) => {
  const { found } = await looked(code)
  expect(found()).toEqual(delegation)
})

it('is unknown, not safe, while no node answers, and asked again', async () => {
  const { found, node, clock, emit } = await looked()
  node.isDown = true
  node.setCode(BOB, to(SWEEPER))
  await emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  expect(found()).toBeUndefined()
  node.isDown = false
  await clock.advance(CHECK_AGAIN_MS)
  expect(found()?.status).toBe('sweeper')
})

it('belongs to the account and its network: another one is not known before it was looked at', async () => {
  const { found, node, emit, networks } = await looked(to(METAMASK))
  expect(found()?.status).toBe('wallet')
  node.isDown = true
  await emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  expect(found()).toBeUndefined()
  node.isDown = false
  await emit({ type: 'network', caipNetworkId: 'eip155:1' })
  networks.activate('solana')
  await quiet()
  // The wallet of EVM is connected as before.
  expect(found()?.status).toBe('wallet')
})

it('asks nothing more once it is disposed of', async () => {
  const { service, node, clock, emit } = await looked()
  node.isDown = true
  await emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  service.dispose()
  let asked = 0
  node.code = async () => {
    asked++
    return '0x'
  }
  await clock.advance(2 * CHECK_AGAIN_MS)
  expect(asked).toBe(0)
})

it('the lists are addresses in lower case, and nobody is on both', () => {
  const all = [...WALLET_DELEGATES.keys(), ...SWEEPERS]
  expect(all.filter((address) => !/^0x[0-9a-f]{40}$/.test(address))).toEqual([])
  expect(new Set(all).size).toBe(WALLET_DELEGATES.size + SWEEPERS.size)
})
