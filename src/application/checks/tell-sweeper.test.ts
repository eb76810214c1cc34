import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { base, mainnet, solana } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { tellSweeper } from './tell-sweeper.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const TRAP = { delegation: { status: 'sweeper', contract: '0x89383882fc2d0cd4d7952a3267a3b6dae967e704' } } as const

async function connected(features: Readonly<Record<string, boolean>> = {}) {
  const adapters = [new FakeChainAdapter('eip155'), new FakeChainAdapter('solana')]
  const core = coreWorld({ adapters, options: { networks: [mainnet, base, solana], features: { accountChecks: true, ...features } } })
  const stop = tellSweeper(core.accounts, core.networks, core.modal, core.open)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  const shown = () => core.modal.state.value.open && core.router.current.view
  return { ...core, stop, shown }
}

it('shows the account, once', async () => {
  const { accounts, close, shown, stop } = await connected()
  accounts.setChecks('eip155', ALICE, TRAP)
  expect(shown()).toBe('Account')
  close.run()
  await quiet()
  accounts.setChecks('eip155', ALICE, { ...TRAP })
  expect(shown()).toBe(false)
  stop()
})

it('waits until what is open is closed', async () => {
  const { accounts, open, close, shown, stop } = await connected()
  open.run({ view: 'FundWallet' })
  accounts.setChecks('eip155', ALICE, TRAP)
  expect(shown()).not.toBe('Account')
  close.run()
  await quiet()
  expect(shown()).toBe('Account')
  stop()
})

it('opens nothing of ours on a headless site', async () => {
  const { accounts, shown, stop } = await connected({ headless: true })
  accounts.setChecks('eip155', ALICE, TRAP)
  expect(shown()).toBe(false)
  stop()
})

it('leaves the network in use to the visitor, and tells when the account is in use again', async () => {
  const { accounts, connections, networks, shown, stop } = await connected()
  await connections.connect(walletNamed('Beta', 'solana'), {}, never())
  networks.activate('solana')
  await quiet()
  accounts.setChecks('eip155', ALICE, TRAP)
  expect([networks.namespace, shown()]).toEqual(['solana', false])
  networks.activate('eip155')
  expect(shown()).toBe('Account')
  stop()
})
