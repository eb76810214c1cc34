import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { from } from 'rxjs'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { ActivitySnapshot } from '../../src/domain/activity/activity-snapshot.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
vi.setConfig({ testTimeout: 20_000 })
const made: Portico[] = []
const leaving: (() => void)[] = []
beforeAll(async () => {
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/account.feature.ts')
  await import('../../src/composition/features/collectibles.feature.ts')
  await import('../../src/composition/features/names.feature.ts')
  await import('../../src/composition/features/sessions.feature.ts')
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

const nft = (name: string) => ({
  nft_info: { name, content: { preview: { url: `https://media.example/${name}.png` } }, flags: { is_spam: false } },
  direction: 'in',
  quantity: { numeric: '1' },
})
const coins = { fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null }, direction: 'out', quantity: { numeric: '12.5' } }
const entry = (id: string, transfers: readonly object[]) => ({
  id,
  metadata: { operationType: 'send', hash: `0x${id}`, minedAt: '2026-01-01T12:00:00Z', status: 'confirmed', chain: 'eip155:1' },
  transfers,
})

/** A site whose only service knows the past of two accounts: two pages for Alice, one for Bob. */
function site() {
  const asked: string[] = []
  const world = { down: false, hold: undefined as Promise<void> | undefined }
  const grant = { pci: 'g1', project: { name: 'Shop' }, expiry: 4_000_000_000, permissions: [], policies: [] }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname: path, searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const pathname = decodeURIComponent(path)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname === `/v1/sessions/eip155:1:${ALICE}/revoke`) {
      Object.assign(grant, { revokedAt: 1_800_000_000 })
      asked.push(`revoke ${String(init?.body)}`)
      return new Response(undefined, { status: 200 })
    }
    if (pathname.startsWith('/v1/sessions/')) return Response.json({ pcis: pathname.endsWith(ALICE) ? [grant] : [] })
    const owner = /^\/v1\/account\/(0x[0-9a-fA-F]{40})\/history$/.exec(pathname)?.[1]
    if (!owner) return new Response(undefined, { status: 404 })
    if (world.down) return Response.json({ data: 'not a list' })
    const cursor = searchParams.get('cursor')
    asked.push(`${owner.slice(0, 4)} ${cursor ?? '-'}`)
    if (owner !== ALICE) return Response.json({ data: [entry('b1', [nft('Bob')])], next: null })
    await world.hold
    return cursor === null
      ? Response.json({ data: [entry('a1', [coins]), entry('a2', [nft('Sun')])], next: 'two' })
      : Response.json({ data: [entry('a3', [nft('Moon')])], next: null })
  }
  const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha', accounts: [ALICE], chainId: 1 })
  leaving.push(wallet.announce(window))
  const portico = createPortico({
    ...{ networks: [mainnet], adapters: [evm()], storage: 'memory', projectId: 'p', fetch, enableCoinbase: false },
    services: { blockchain: 'https://services.example', registry: false, analytics: false, rpcGateway: false },
  })
  made.push(portico)
  return { portico, wallet, asked, world }
}
const ids = ({ transactions }: ActivitySnapshot) => transactions.map(({ id }) => id)

/** As in development, where React runs each effect twice. */
function renderIn(portico: Portico, Shown: () => ReactNode) {
  render(
    <StrictMode>
      <react.PorticoProvider portico={portico}>
        <Shown />
      </react.PorticoProvider>
    </StrictMode>,
  )
}

it('a host reads the past by the instance, page by page, without a dialog', async () => {
  const { portico, asked } = site()
  const heard: ActivitySnapshot[] = []
  portico.subscribeActivity((activity) => heard.push(activity))
  const emitted: string[] = []
  from(portico.activity$ as never as Promise<ActivitySnapshot>).subscribe(({ status }) => emitted.push(status))
  expect(portico.getActivity()).toEqual({ status: 'idle', pending: [], transactions: [], more: 'idle' })
  expect((await portico.fetchActivity()).status).toBe('idle')
  await portico.connect({ wallet: 'com.alpha' })
  expect(asked).toEqual([])
  const [first, same] = await Promise.all([portico.fetchActivity(), portico.fetchActivity()])
  expect(first).toMatchObject({ status: 'ready', address: ALICE, caipNetworkId: 'eip155:1', more: 'idle', pending: [] })
  expect(same).toBe(first)
  expect(ids(first)).toEqual(['a1', 'a2'])
  expect(first.transactions[0]).toMatchObject({ operation: 'send', hash: '0xa1', transfers: [{ amount: '12.5', direction: 'out' }] })
  expect(Object.isFrozen(first) && Object.isFrozen(first.transactions) && Object.isFrozen(first.transactions[0])).toBe(true)
  const more = await portico.fetchActivity({ more: true })
  expect([ids(more), more.more]).toEqual([['a1', 'a2', 'a3'], 'end'])
  expect(portico.getActivity()).toBe(more)
  expect(heard.at(-1)).toBe(more)
  expect(emitted.at(-1)).toBe('ready')
  expect(asked).toEqual(['0xC0 -', '0xC0 two'])
  await portico.fetchActivity({ force: true })
  expect(asked).toHaveLength(3)
  expect(document.querySelector('portico-modal-root')).toBeNull()
  await portico.disconnect()
  expect(portico.getActivity()).toEqual({ status: 'idle', pending: [], transactions: [], more: 'idle' })
  await expect(portico.fetchActivity({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
})

it('what the site itself sends by the provider is pending until the wallet knows its receipt', async () => {
  const { portico, wallet } = site()
  const hash = `0x${'ab'.repeat(32)}`
  wallet.results.set('eth_sendTransaction', hash)
  wallet.results.set('wallet_sendCalls', { id: 'bundle' })
  wallet.results.set('eth_getTransactionReceipt', null)
  wallet.results.set('wallet_getCallsStatus', { status: 100 })
  await portico.connect({ wallet: 'com.alpha' })
  const provider = portico.getProvider('eip155') as { request(args: object): Promise<unknown> }
  const request = { method: 'eth_sendTransaction', params: [{ from: ALICE, to: BOB, value: '0xde0b6b3a7640000' }] }
  expect(await provider.request(request)).toBe(hash)
  await provider.request({ method: 'wallet_sendCalls', params: [{ calls: [] }] })
  await portico.fetchActivity()
  await expect
    .poll(() => portico.getActivity().pending, { timeout: 10_000 })
    .toMatchObject([
      { hash: 'bundle', isBundle: true, operation: 'execute' },
      { hash, operation: 'send', sentTo: BOB, account: ALICE, transfers: [{ amount: '1' }] },
    ])
  wallet.results.set('eth_getTransactionReceipt', { blockNumber: '0x1' })
  wallet.results.set('wallet_getCallsStatus', { status: 200 })
  await expect.poll(() => portico.getActivity().pending, { timeout: 15_000 }).toEqual([])
})

it('a failure is a status, never an empty list, and is asked for again', async () => {
  const { portico, world } = site()
  world.down = true
  await portico.connect({ wallet: 'com.alpha' })
  expect(await portico.fetchActivity()).toMatchObject({ status: 'failed', transactions: [] })
  expect(await portico.fetchCollectibles()).toMatchObject({ status: 'failed', collectibles: [] })
  world.down = false
  expect(ids(await portico.fetchActivity())).toEqual(['a1', 'a2'])
  expect((await portico.fetchCollectibles()).status).toBe('ready')
})

it('the answer for an account that was left is not the answer, and the call settles with the account in use', async () => {
  const { portico, wallet, world } = site()
  await portico.connect({ wallet: 'com.alpha' })
  let release = () => {}
  world.hold = new Promise((resolve) => {
    release = resolve
  })
  const asked = portico.fetchActivity()
  await expect.poll(() => portico.getActivity().status).toBe('loading')
  wallet.selectAccounts([BOB])
  await expect.poll(() => portico.getAccount().address).toBe(BOB)
  expect(portico.getActivity().address).toBe(BOB)
  expect(ids(portico.getActivity())).not.toContain('a1')
  release()
  const activity = await asked
  expect([activity.address, ids(activity)]).toEqual([BOB, ['b1']])
})

it('collectibles: of what was looked at, more with older transactions', async () => {
  const { portico } = site()
  await portico.connect({ wallet: 'com.alpha' })
  const found = await portico.fetchCollectibles()
  expect(found).toMatchObject({ status: 'ready', address: ALICE, isComplete: false, more: 'end' })
  expect(found.collectibles).toMatchObject([
    { name: 'Sun', amount: 1n, pictureUrl: 'https://media.example/Sun.png' },
    { name: 'Moon', amount: 1n },
  ])
  expect(portico.getCollectibles()).toBe(found)
})

it('permissions: read and revoked by the instance and by the hook, without a dialog', async () => {
  const { portico, wallet, asked } = site()
  wallet.results.set('wallet_revokePermissions', '0x1234')
  wallet.results.set('wallet_getCapabilities', { '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: false } } })
  const Shown = () => {
    const { status, sessions, revoke } = react.useSmartSessions()
    return (
      <button type="button" onClick={() => void revoke('g1')}>
        {`${status} ${sessions.map(({ project, revokedAt }) => `${project.name} ${revokedAt ?? 'granted'}`).join()}`}
      </button>
    )
  }
  renderIn(portico, Shown)
  const text = () => screen.getByRole('button').textContent
  expect([text(), portico.getSmartSessions()]).toEqual(['idle ', { status: 'idle', sessions: [] }])
  await expect(portico.revokeSmartSession('g1')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready Shop granted')
  await expect(portico.revokeSmartSession('g2')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  wallet.answers.set('wallet_revokePermissions', 'reject')
  await expect(portico.revokeSmartSession('g1')).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(asked).toEqual([])
  wallet.answers.clear()
  act(() => screen.getByRole('button').click())
  await expect.poll(text, { timeout: 10_000 }).toBe('ready Shop 1800000000000')
  expect(asked).toEqual(['revoke {"pci":"g1","signature":"0x1234"}'])
  expect(await portico.fetchSmartSessions()).toMatchObject({
    ...{ status: 'ready', address: ALICE, sessions: [{ pci: 'g1' }], abilities: ['atomic'] },
  })
  expect(document.querySelector('portico-modal-root')).toBeNull()
  act(() => wallet.selectAccounts([BOB]))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready ')
})

it('the hooks read them when shown and when the account changes, and never throw', async () => {
  const { portico, wallet } = site()
  const Shown = () => {
    const { status, transactions, more, loadMore } = react.useActivity()
    const { collectibles } = react.useCollectibles()
    return (
      <button type="button" onClick={() => void loadMore()}>
        {`${status} ${transactions.map(({ id }) => id).join()} ${more} | ${collectibles.map(({ name }) => name).join()}`}
      </button>
    )
  }
  renderIn(portico, Shown)
  const button = () => screen.getByRole('button')
  const text = () => button().textContent
  expect(text()).toBe('idle  idle | ')
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready a1,a2 idle | Sun,Moon')
  act(() => button().click())
  await expect.poll(text, { timeout: 10_000 }).toBe('ready a1,a2,a3 end | Sun,Moon')
  act(() => wallet.selectAccounts([BOB]))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready b1 end | Bob')
})

it('another wallet of the same address: the hooks read its lists too', async () => {
  const { portico } = site()
  leaving.push(new ScriptedWallet({ name: 'Beta', rdns: 'com.beta', accounts: [ALICE], chainId: 1 }).announce(window))
  const Shown = () => {
    const states = [react.useActivity(), react.useCollectibles(), react.useSmartSessions()].map(({ status }) => status)
    return <p data-testid="lists">{states.join()}</p>
  }
  renderIn(portico, Shown)
  const text = () => screen.getByTestId('lists').textContent
  for (const wallet of ['com.alpha', 'com.beta']) {
    await act(() => portico.connect({ wallet }))
    expect(portico.getWalletInfo()?.rdns).toBe(wallet)
    await expect.poll(text, { timeout: 10_000 }).toBe('ready,ready,ready')
  }
})

it.each(['at once', 'while they wait'])(
  'an instance that is disposed of %s: each call ends, with an error of ours or what is known',
  async (when) => {
    const { portico, world } = site()
    await portico.connect({ wallet: 'com.alpha' })
    let release = () => {}
    world.hold = new Promise((resolve) => {
      release = resolve
    })
    const lists = [portico.fetchTokens, portico.fetchActivity, portico.fetchCollectibles, portico.fetchSmartSessions]
    const calls = [
      ...lists.map((fetch) => fetch({ force: true })),
      ...[portico.fetchBalance('eip155'), portico.revokeSmartSession('g2'), portico.suggestNames('alice'), portico.registerName('alice')],
    ].map((call) =>
      call.then(
        () => 'settled',
        ({ code }: { code?: string }) => code ?? 'an error of nobody',
      ),
    )
    if (when === 'while they wait') await expect.poll(() => portico.getActivity().status).toBe('loading')
    await portico.dispose()
    release()
    expect(await Promise.all(calls)).not.toContain('an error of nobody')
  },
)
