import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { PorticoProvider, useConnection, useConnections } from '../../src/react.ts'
import { mainnet } from '../fakes/network/chains.ts'

const offline = () => Promise.reject(new TypeError('offline'))
const stops: (() => void)[] = []
let portico: Portico
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  return portico
}
// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
  await portico.dispose()
})

/** A wallet of the page that grants one account to whoever asks. */
function announce(name: string, address: string, ...more: readonly string[]): void {
  const all = [address, ...more]
  const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: all, eth_accounts: all, eth_chainId: '0x1' }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method],
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = {
    uuid: `350670db-19fa-4704-a166-${address.slice(2, 14)}`,
    name,
    icon: 'data:image/png;base64,AAAA',
    rdns: `com.${name.toLowerCase()}`,
  }
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', say)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', say))
}

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const listed = () => portico.getConnections('eip155').map(({ connectorId, status }) => `${connectorId} ${status}`)
const eip155 = (connectorId: string, address = '') => ({ namespace: 'eip155' as const, connectorId, address })

async function both(): Promise<void> {
  announce('Alpha', ALICE)
  announce('Beta', BOB)
  create({ features: { multiWallet: true } })
  await portico.connect({ wallet: 'Alpha' })
  await portico.connect({ wallet: 'Beta' })
}

it('a site reads, switches, leaves and deletes several connections', async () => {
  await both()
  expect(listed()).toEqual(['com.beta connected', 'com.alpha active'])
  expect(Object.isFrozen(portico.getConnections('eip155')[1]?.accounts)).toBe(true)
  const heard: number[] = []
  stops.push(portico.subscribeConnections((connections) => heard.push(connections.length), 'eip155'))
  await portico.switchConnection({ namespace: 'eip155', connectorId: 'com.alpha' })
  expect([portico.getAccount().address, listed()]).toEqual([ALICE, ['com.alpha connected', 'com.beta active']])
  await portico.disconnect({ id: 'com.beta' })
  expect(listed()).toEqual(['com.alpha connected', 'com.beta disconnected'])
  await portico.deleteConnection(eip155('com.beta'))
  expect(listed()).toEqual(['com.alpha connected'])
  await expect(portico.switchConnection(eip155('com.nobody'))).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await expect(portico.disconnect({ id: 'com.beta' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await portico.disconnect()
  expect([portico.getAccount().status, listed()]).toEqual(['disconnected', ['com.alpha disconnected']])
  expect(heard.length).toBeGreaterThan(2)
})

it('a disconnect leaves all of a namespace, a reset all memory', async () => {
  await both()
  await portico.disconnect({ namespace: 'eip155' })
  expect(listed()).toEqual(['com.beta disconnected', 'com.alpha disconnected'].sort())
  await portico.reset()
  expect(listed()).toEqual([])
})

it('with the feature off there is one connection, and calls for several are told so', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  announce('Alpha', ALICE)
  announce('Beta', BOB)
  create({ debug: true })
  await portico.connect({ wallet: 'Alpha' })
  await portico.connect({ wallet: 'Beta' })
  expect(listed()).toEqual(['com.beta connected'])
  await expect(portico.switchConnection(eip155('com.alpha'))).rejects.toMatchObject({
    code: 'MULTI_WALLET_OFF',
    message: 'Multi-Wallet Not Enabled',
  })
  await expect(portico.deleteConnection(eip155('com.alpha'))).rejects.toMatchObject({ code: 'MULTI_WALLET_OFF' })
  expect(warned.mock.calls.filter((line) => String(line).includes('Multi-Wallet Not Enabled'))).toHaveLength(1)
  portico.updateFeatures({ multiWallet: true })
  await portico.switchConnection(eip155('com.alpha'))
  expect(listed()[0]).toBe('com.alpha connected')
  warned.mockRestore()
})

it('React hosts hear of all of them', async () => {
  await both()
  let { switchTo, forget }: Record<string, ReturnType<typeof useConnection>['switchConnection']> = {}
  const changes: unknown[] = []
  const failures: unknown[] = []
  function Shown() {
    const { connection, switchConnection, deleteConnection } = useConnection({
      onSuccess: (change) => changes.push(change),
      onError: (error) => failures.push(error),
    })
    switchTo = switchConnection
    forget = deleteConnection
    const { connections, recentConnections } = useConnections()
    const named = (list: typeof connections) => list.map(({ name, status }) => `${name} ${status}`).join()
    return <output>{`${connection?.name}: ${named(connections)}; ${named(recentConnections)}`}</output>
  }
  render(
    <PorticoProvider portico={portico}>
      <Shown />
    </PorticoProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('Beta: Beta connected,Alpha active; ')
  await act(async () => switchTo?.({ connectorId: 'com.alpha', address: ALICE }))
  expect(screen.getByRole('status').textContent).toBe('Alpha: Alpha connected,Beta active; ')
  expect(changes).toEqual([
    { namespace: 'eip155', address: ALICE, hasSwitchedAccount: false, hasSwitchedWallet: true, hasDeletedWallet: false },
  ])
  await act(async () => portico.disconnect({ id: 'com.beta' }))
  expect(screen.getByRole('status').textContent).toBe('Alpha: Alpha connected; Beta disconnected')
  changes.length = 0
  await act(async () => forget?.({ connectorId: 'com.beta', address: BOB }))
  expect(screen.getByRole('status').textContent).toBe('Alpha: Alpha connected; ')
  expect(changes).toEqual([
    { namespace: 'eip155', address: ALICE, hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: true },
  ])
  await act(async () => switchTo?.({ connectorId: 'com.nobody', address: BOB }))
  expect(failures).toMatchObject([{ code: 'CONNECTOR_NOT_FOUND' }])
})

it('React hosts hear that another account of the same wallet is active', async () => {
  announce('Alpha', ALICE, BOB)
  create({ features: { multiWallet: true } })
  await portico.connect({ wallet: 'Alpha' })
  let switchTo: ReturnType<typeof useConnection>['switchConnection'] | undefined
  const changes: unknown[] = []
  function Shown() {
    switchTo = useConnection({ onSuccess: (change) => changes.push(change) }).switchConnection
    return null
  }
  render(
    <PorticoProvider portico={portico}>
      <Shown />
    </PorticoProvider>,
  )
  await act(async () => switchTo?.({ connectorId: 'com.alpha', address: BOB }))
  expect(changes).toEqual([
    { namespace: 'eip155', address: BOB, hasSwitchedAccount: true, hasSwitchedWallet: false, hasDeletedWallet: false },
  ])
})
