import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { mainnet, solana } from '../../../test/fakes/network/chains.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import { SHAKE_MS } from '../../domain/routing/modal-service.ts'

it('opens on Connect and asks wallets to announce themselves again', () => {
  const { open, modal, router, discovery } = coreWorld()
  open.run({})
  expect([modal.state.value.open, router.current.view, discovery.refreshes]).toEqual([true, 'Connect', 1])
})

it('refuses a view that nobody supplies, with a code', () => {
  const { open, unreachable, modal } = coreWorld()
  unreachable.add('Swap')
  expect(() => open.run({ view: 'Swap' })).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
  expect(() => open.run({ view: 'Nonsense' as never })).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
  expect(modal.state.value.open).toBe(false)
})

it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])('asks nobody to move with %j', async (options) => {
  const { connections, open, modal, fakes } = coreWorld({ options })
  for (const fake of fakes) fake.chain = 'eip155:12345'
  await connections.connect(walletNamed('Alpha'), {}, never())
  expect(() => open.run({ view: 'UnsupportedChain' })).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
  expect(modal.state.value.open).toBe(false)
})

it.each([true, false])('lets nobody choose a network where that is off, and shows nothing else; connected: %s', async (connected) => {
  const { connections, open, modal } = coreWorld({ options: { enableNetworkSwitch: false } })
  if (connected) await connections.connect(walletNamed('Alpha'), {}, never())
  expect(() => open.run({ view: 'Networks' })).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
  expect(modal.state.value.open).toBe(false)
})

it('does not say of a supported chain that it is not', async () => {
  const { connections, open } = coreWorld()
  const unsupported = () => open.run({ view: 'UnsupportedChain' })
  expect(unsupported).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
  await connections.connect(walletNamed('Alpha'), {}, never())
  expect(unsupported).toThrow(expect.objectContaining({ code: 'VIEW_UNAVAILABLE' }))
})

it('leads to the view of the account that was asked for once a wallet is connected, and only then', async () => {
  const { connections, open, close, router, modal } = coreWorld()
  open.run({ view: 'WalletReceive' })
  expect(router.current.view).toBe('Connect')
  close.run()
  open.run({})
  await connections.connect(walletNamed('Alpha'), {}, never())
  close.returnOrClose()
  expect(modal.state.value.open).toBe(false)
  await connections.disconnect('eip155')
  open.run({ view: 'WalletReceive' })
  await connections.connect(walletNamed('Alpha'), {}, never())
  close.returnOrClose()
  expect([router.current.view, router.returnTo]).toEqual(['WalletReceive', undefined])
  close.returnOrClose()
  expect(modal.state.value.open).toBe(false)
})

it('lands on Connect when the view of the mode is not there', () => {
  const { open, unreachable, router } = coreWorld({ options: { manualWalletConnect: true } })
  unreachable.add('ConnectingWalletConnectBasic')
  open.run({})
  expect(router.current.view).toBe('Connect')
})

it('reports missing networks once, as an alert and an error', () => {
  const { open, alerts } = coreWorld({ options: { networks: [] } })
  expect(() => open.run({})).toThrow(expect.objectContaining({ code: 'CONFIG_NETWORKS_MISSING' }))
  expect(alerts.state.value).toMatchObject({ code: 'CONFIG_NETWORKS_MISSING', variant: 'error' })
})

it('opens one namespace for connecting although another is connected', async () => {
  const { connections, open, router } = coreWorld()
  await connections.connect(walletNamed('Alpha'), {}, never())
  open.run({ namespace: 'solana' })
  expect(router.current).toEqual({ view: 'Connect', params: { namespace: 'solana' } })
})

it('shows the wallets of the namespace asked for although the list is open already', () => {
  const { open, router } = coreWorld()
  open.run({})
  open.run({ namespace: 'solana' })
  expect(router.state.value.stack).toEqual([{ view: 'Connect', params: { namespace: 'solana' } }])
})

it('shows an account of a namespace that has one', async () => {
  const { connections, open, router, networks } = coreWorld({ options: { networks: [mainnet, solana] } })
  await connections.connect(walletNamed('Alpha'), {}, never())
  networks.activate('solana')
  open.run({})
  expect([router.current.view, networks.namespace]).toEqual(['Account', 'eip155'])
})

it('closes from the last view on going back, and one step otherwise', () => {
  const { open, router, back, modal } = coreWorld()
  open.run({})
  router.push('WhatIsAWallet')
  back.run()
  expect([modal.state.value.open, router.current.view]).toEqual([true, 'Connect'])
  back.run()
  expect(modal.state.value.open).toBe(false)
})

it('shakes for 500 ms instead of closing while something forbids it', async () => {
  const { open, close, modal, clock } = coreWorld()
  open.run({})
  const lift = modal.guard(() => true)
  close.safely()
  expect(modal.state.value).toMatchObject({ open: true, shaking: true })
  await clock.advance(SHAKE_MS)
  expect(modal.state.value.shaking).toBe(false)
  lift()
  close.safely()
  expect(modal.state.value.open).toBe(false)
})

it('gives up loading and resets the stack on closing', () => {
  const { open, close, modal, router } = coreWorld()
  open.run({})
  router.push('ConnectingExternal', { connectorId: 'com.alpha' })
  modal.setLoading('eip155', true)
  close.run()
  expect(modal.state.value.loading).toEqual({})
  expect(router.state.value.stack).toEqual([{ view: 'Connect', params: {} }])
})

it('leads who opens the account of an unsupported chain off it, and lets the other account be opened', async () => {
  const evm = new FakeChainAdapter('eip155')
  const sol = new FakeChainAdapter('solana')
  const { connections, open, router } = coreWorld({ adapters: [evm, sol], options: { networks: [mainnet, solana] } })
  evm.chain = 'eip155:12345'
  sol.chain = solana.caipNetworkId
  await connections.connect(walletNamed('Alpha'), {}, never())
  await connections.connect(walletNamed('Sol', 'solana'), {}, never())
  open.run({ view: 'Account', namespace: 'solana' })
  expect(router.current.view).toBe('Account')
  open.run({ view: 'Account', namespace: 'eip155' })
  expect(router.current.view).toBe('UnsupportedChain')
  open.run({ namespace: 'solana' })
  expect(router.current.view).toBe('Account')
  open.run({ namespace: 'eip155' })
  expect(router.current.view).toBe('UnsupportedChain')
})
