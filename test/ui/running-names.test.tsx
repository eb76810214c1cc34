import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
vi.setConfig({ testTimeout: 20_000 })
const made: Portico[] = []
const leaving: (() => void)[] = []
beforeAll(async () => {
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/names.feature.ts')
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

/** A site whose only service is the directory of names, on Ethereum alone. */
async function site(services: object = { blockchain: 'https://services.example' }, projectId = 'p') {
  const taken = new Set(['bobby.reown.id'])
  const posted: Record<string, unknown>[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.startsWith('/v1/identity/')) return Response.json({ name: null, avatar: null })
    if (pathname.startsWith('/v1/profile/reverse/')) return Response.json([])
    const label = /^\/v1\/profile\/suggestions\/([a-z0-9-]+)$/.exec(pathname)?.[1]
    if (label) {
      const names = [`the-${label}.reown.id`, `${label}.reown.id`]
      return Response.json({ suggestions: names.map((name) => ({ name, registered: taken.has(name) })) })
    }
    if (pathname !== '/v1/profile/account') return new Response(undefined, { status: 404 })
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    posted.push(body)
    const { name } = JSON.parse(String(body['message'])) as { name: string }
    if (name.startsWith('admin'))
      return Response.json({ status: 'FAILED', reasons: [{ field: 'name', description: 'That name is reserved' }] }, { status: 400 })
    taken.add(name)
    const addresses = { 60: { address: ALICE, created_at: '2026-01-01T00:00:00Z' } }
    return Response.json({ name, addresses, attributes: {}, registered_at: '2026-01-01T00:00:00Z', updated_at: null })
  }
  const wallet = new ScriptedWallet({
    name: 'Alpha',
    rdns: 'com.alpha',
    accounts: [ALICE],
    chainId: 1,
    chains: { 1: undefined, 8453: undefined },
  })
  wallet.results.set('personal_sign', `0x${'11'.repeat(65)}`)
  leaving.push(wallet.announce(window))
  const portico = createPortico({
    ...{ networks: [mainnet, base], adapters: [evm()], storage: 'memory', projectId, fetch, enableCoinbase: false },
    services: { ...services, registry: false, analytics: false, rpcGateway: false },
  })
  made.push(portico)
  const signed = () => wallet.methods.filter((method) => method === 'personal_sign').length
  return { portico, wallet, posted, signed }
}

it('a host suggests and registers by the instance, without a dialog', async () => {
  const { portico, wallet, posted, signed } = await site()
  await portico.connect({ wallet: 'com.alpha' })
  expect(await portico.suggestNames('al')).toEqual({ fault: 'short', suggestions: [] })
  expect(await portico.suggestNames('Alice')).toEqual({
    ...{ name: 'alice.reown.id', isAvailable: true },
    suggestions: ['alice', 'the-alice'].map((label) => ({ name: `${label}.reown.id`, isRegistered: false })),
  })
  await expect(portico.registerName('al ice')).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED', facts: { reason: 'invalid' } })
  await expect(portico.registerName('bobby')).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED', facts: { reason: 'taken' } })
  expect(signed()).toBe(0)
  await expect(portico.registerName('admin')).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED', message: 'That name is reserved' })
  wallet.answers.set('personal_sign', 'reject')
  await expect(portico.registerName('alice')).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.answers.clear()
  const before = Math.floor(Date.now() / 1000)
  expect(await portico.registerName('alice')).toBe('alice.reown.id')
  expect(portico.getAccount().profileName).toBe('alice.reown.id')
  const { message, ...sent } = posted.at(-1) ?? {}
  expect(sent).toEqual({ coin_type: 2_147_483_649, address: ALICE, signature: `0x${'11'.repeat(65)}` })
  const { timestamp, ...wish } = JSON.parse(String(message)) as { timestamp: number }
  expect(wish).toEqual({ name: 'alice.reown.id', attributes: {} })
  expect(timestamp).toBeGreaterThanOrEqual(before)
  await expect(portico.registerName('carol')).rejects.toMatchObject({ facts: { reason: 'owned' } })
  wallet.selectChain(8453)
  await expect.poll(() => portico.getNetwork().chainId).toBe(8453)
  await expect(portico.suggestNames('carol')).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  await expect(portico.suggestNames('carol', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(document.querySelector('portico-modal-root')).toBeNull()
})

it('the hook says what the latest text is worth, and registers it', async () => {
  const { portico, wallet } = await site()
  const Form = () => {
    const { name, status, choice, suggest, registerName } = react.useNames()
    const [failure, setFailure] = useState('')
    const send = () => registerName(choice?.name?.split('.')[0] ?? '').catch((error: Error) => setFailure(error.message))
    const worth = choice?.fault ?? (choice?.isAvailable ? 'free' : 'taken')
    return (
      <>
        <input aria-label="name" onChange={({ target }) => void suggest(target.value)} />
        <output>
          {`${status} ${status === 'ready' ? `${worth} ${choice?.suggestions.length}` : ''} ${name ?? '-'} ${failure}`.trim()}
        </output>
        <button type="button" onClick={() => void send()}>
          Register
        </button>
        {['ali', 'bobb', 'bobby', 'admin', 'alice'].map((text) => (
          <button key={text} type="button" onClick={() => void suggest(text)}>
            {text}
          </button>
        ))}
      </>
    )
  }
  render(
    <StrictMode>
      <react.PorticoProvider portico={portico}>
        <Form />
      </react.PorticoProvider>
    </StrictMode>,
  )
  const text = () => screen.getByRole('status').textContent
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
  expect(text()).toBe('idle  -')
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  press('ali')
  await expect.poll(text, { timeout: 10_000 }).toBe('ready short 0 -')
  press('bobb')
  press('bobby')
  await expect.poll(text, { timeout: 10_000 }).toBe('ready taken 2 -')
  press('admin')
  await expect.poll(text, { timeout: 10_000 }).toBe('ready free 2 -')
  press('Register')
  await expect.poll(text, { timeout: 10_000 }).toBe('ready free 2 - That name is reserved')
  press('alice')
  await expect.poll(text, { timeout: 10_000 }).toContain('ready free 2 -')
  press('Register')
  await expect.poll(text, { timeout: 10_000 }).toContain('ready free 2 alice.reown.id')
  act(() => wallet.selectChain(8453))
  await expect.poll(text, { timeout: 10_000 }).toContain('idle')
  press('alice')
  await expect.poll(text, { timeout: 10_000 }).toContain('unavailable')
})

it.each([
  ['switched off', 'SERVICE_OFF', { blockchain: false }, 'p'],
  ['without a project', 'APKT008', {}, ''],
])('a site whose service is %s has no names: that is not available, and no failure', async (_, code, services, projectId) => {
  const { portico } = await site(services, projectId)
  const Status = () => {
    const { status, suggest } = react.useNames()
    return (
      <button type="button" onClick={() => void suggest('alice')}>
        {status}
      </button>
    )
  }
  render(
    <react.PorticoProvider portico={portico}>
      <Status />
    </react.PorticoProvider>,
  )
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect(portico.suggestNames('alice')).rejects.toMatchObject({ code })
  await expect(portico.registerName('alice')).rejects.toMatchObject({ code })
  act(() => screen.getByRole('button').click())
  await expect.poll(() => screen.getByRole('button').textContent, { timeout: 10_000 }).toBe('unavailable')
})
