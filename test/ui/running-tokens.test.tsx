import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { TokensSnapshot } from '../../src/domain/account/tokens-snapshot.ts'
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
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

/** A site whose only service knows what two accounts hold. */
function site() {
  const asked: string[] = []
  /** `hold`: what the node waits for before it tells a balance. */
  const world: { down: boolean; hold?: (owner: string) => Promise<void> } = { down: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { method?: string; params?: readonly string[] }) : {}
    if (body.method === 'eth_chainId') return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    if (body.method === 'eth_getBalance') {
      const [owner = ''] = body.params ?? []
      await world.hold?.(owner)
      const result = owner.toLowerCase() === ALICE.toLowerCase() ? '0x14d1120d7b160000' : '0x6124fee993bc0000'
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    }
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    const owner = /^\/v1\/account\/(0x[0-9a-fA-F]{40})\/balance$/.exec(pathname)?.[1]
    if (!owner || world.down) return new Response(undefined, { status: 500 })
    asked.push(`${searchParams.get('chainId')}:${owner}`)
    const numeric = owner.toLowerCase() === ALICE.toLowerCase() ? '1.5' : '7'
    const row = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2500, quantity: { decimals: '18', numeric } }
    return Response.json({ balances: [row] })
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

it('a host reads the tokens by the instance, without a dialog', async () => {
  const { portico, asked } = site()
  const heard: TokensSnapshot[] = []
  portico.subscribeTokens((tokens) => heard.push(tokens))
  expect(portico.getTokens()).toEqual({ status: 'idle', tokens: [], isPartial: false })
  await portico.connect({ wallet: 'com.alpha' })
  expect(asked).toEqual([])
  const tokens = await portico.fetchTokens()
  expect(tokens).toMatchObject({ status: 'ready', address: ALICE, caipNetworkId: 'eip155:1', total: '3750', isPartial: false })
  expect(tokens.tokens).toMatchObject([{ symbol: 'ETH', amount: 1_500_000_000_000_000_000n, balance: '1.5', price: '2500', value: '3750' }])
  expect(Object.isFrozen(tokens) && Object.isFrozen(tokens.tokens) && Object.isFrozen(tokens.tokens[0])).toBe(true)
  expect(portico.getTokens()).toBe(tokens)
  expect(heard.at(-1)).toBe(tokens)
  await portico.fetchTokens()
  expect(asked).toHaveLength(1)
  await portico.fetchTokens({ force: true })
  expect(asked).toHaveLength(2)
  expect(document.querySelector('portico-modal-root')).toBeNull()
  await portico.disconnect()
  expect(portico.getTokens()).toMatchObject({ status: 'idle', tokens: [] })
  await expect(portico.fetchTokens({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
})

it('the hook reads them when shown and when the account changes, and never throws', async () => {
  const { portico, wallet } = site()
  const Shown = () => {
    const { status, tokens, refresh } = react.useTokens()
    const { address = '' } = react.useAccount()
    return (
      <button type="button" onClick={() => void refresh()}>
        {`${status} ${address.slice(0, 6)} ${tokens.map(({ balance, symbol }) => `${balance} ${symbol}`).join()}`}
      </button>
    )
  }
  render(
    <react.PorticoProvider portico={portico}>
      <Shown />
    </react.PorticoProvider>,
  )
  const text = () => screen.getByRole('button').textContent
  expect(text()).toBe('idle  ')
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready 0xC02a 1.5 ETH')
  act(() => wallet.selectAccounts([BOB]))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready 0x5aAe 7 ETH')
})

it('the hook keeps them up to date as long as it is shown', async () => {
  const { portico } = site()
  const kept: (AbortSignal | undefined)[] = []
  const fetchTokens: Portico['fetchTokens'] = (options) => {
    if (options?.watch) kept.push(options.signal)
    return portico.fetchTokens(options)
  }
  const Shown = () => <p>{react.useTokens().status}</p>
  const { unmount } = render(
    <react.PorticoProvider portico={{ ...portico, fetchTokens }}>
      <Shown />
    </react.PorticoProvider>,
  )
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect.poll(() => screen.queryByText('ready'), { timeout: 10_000 }).not.toBeNull()
  expect(kept.at(-1)?.aborted).toBe(false)
  unmount()
  expect(kept.map((signal) => signal?.aborted)).not.toContain(false)
  expect(kept).not.toContain(undefined)
})

it('a balance that is asked for while the account changes is that of the account in use', async () => {
  const { portico, wallet, world } = site()
  const waiting: (() => void)[] = []
  // All code is there before the first answer is held back: the time a node has runs meanwhile.
  await portico.connect({ wallet: 'com.alpha' })
  expect(await portico.fetchBalance()).toEqual({ balance: '1.5', symbol: 'ETH' })
  world.hold = (owner) => (owner.toLowerCase() === BOB.toLowerCase() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve())
  wallet.selectAccounts([BOB])
  await expect.poll(() => waiting.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const balance = portico.fetchBalance()
  wallet.selectAccounts([ALICE])
  expect(await balance).toEqual({ balance: '1.5', symbol: 'ETH' })
  for (const answer of waiting) answer()
  expect(portico.getAccount()).toMatchObject({ address: ALICE, balance: '1.5' })
})
