// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import { EvmChainAdapter } from '../../../src/infrastructure/connection/evm-chain-adapter.ts'
import { FakeEvmNodes } from '../../fakes/connection/fake-evm-nodes.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { MultichainExtension } from '../../fakes/wallets/multichain-extension.ts'
import { never, quiet } from '../../support/core-world.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The wallet has the first two of the EVM chains. */
const NETWORKS = ['eip155:1', 'eip155:8453', 'eip155:31337', SOLANA] as const

type Way = 'Chrome' | 'Firefox'

let eject = () => {}
afterEach(() => eject())

function open(way: Way) {
  const extension = new MultichainExtension()
  eject = way === 'Chrome' ? extension.injectChrome(window as never) : extension.inject(window)
  const clock = new FakeClock()
  const adapter = new EvmChainAdapter(clock, new FakeEvmNodes(), rpcUrls())
  const connector: Connector = {
    ...{ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'eip155' },
    provider: extension.provider,
  }
  const create = (signal = never()) => adapter.createSession(connector, NETWORKS, signal)
  const methods = () => extension.asked.map(({ method }) => method)
  return { extension, clock, adapter, connector, create, methods, evm: extension.evm.accounts[0] ?? '', keys: extension.solana.selected }
}

const texts = (granted: Awaited<ReturnType<ReturnType<typeof open>['create']>>) =>
  granted && [...new Set(granted.map(({ namespace, address }) => `${namespace} ${address}`))].sort()
/** What the session's answer says of scopes. */
const scoped = (scopes: object) => ({ result: { sessionScopes: scopes } })

describe.each<[Way]>([['Chrome'], ['Firefox']])('a session of MetaMask in %s', (way) => {
  it('is asked for once, and lists the accounts of both namespaces', async () => {
    const { extension, create, methods, evm, keys } = open(way)
    expect(texts(await create())).toEqual([`eip155 ${evm}`, ...keys.map((key) => `solana ${key}`).sort()])
    expect([extension.prompts, methods()]).toEqual([['wallet_createSession'], ['wallet_getSession', 'wallet_createSession']])
  })

  it('is what EIP-1193 and the Wallet Standard read', async () => {
    const { extension, create, evm, keys } = open(way)
    await create()
    expect(await extension.provider.request({ method: 'eth_requestAccounts' })).toEqual([evm])
    expect(extension.solana.accounts.map(({ address }) => address)).toEqual(keys)
    expect(extension.prompts).toEqual(['wallet_createSession'])
  })

  it('asks for EVM accounts also where the wallet has none of the chains', async () => {
    const { extension, create, evm } = open(way)
    extension.chains = []
    expect(texts(await create())).toContain(`eip155 ${evm}`)
  })

  it('is not asked for where the site has both already', async () => {
    const { extension, create } = open(way)
    const before = texts(await create())
    expect(texts(await create())).toEqual(before)
    expect(extension.prompts).toHaveLength(1)
  })

  it.each(['eip155', 'solana'])('leaves out what the visitor does not grant: only %s', async (namespace) => {
    const { extension, create } = open(way)
    extension.ticked = [namespace]
    const granted = await create()
    expect(new Set(granted?.map((account) => account.namespace))).toEqual(new Set([namespace]))
  })

  it('that the visitor rejects is a rejection', async () => {
    const { extension, create } = open(way)
    extension.answer = 'reject'
    await expect(create()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('is none where nobody answers within a second: nothing was asked of the visitor', async () => {
    const { extension, clock, create } = open(way)
    extension.isSilent = true
    const creating = create()
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(1000)
    expect(await creating).toBeUndefined()
    expect([extension.prompts, clock.pending]).toEqual([[], 0])
  })

  it.each<[string, string, object]>([
    ['has no such API', 'wallet_getSession', { error: { code: -32601, message: 'The method does not exist.' } }],
    ['creates none', 'wallet_createSession', { error: { code: -32601, message: 'The method does not exist.' } }],
    ['knows none of the scopes', 'wallet_createSession', { error: { code: 5100, message: 'Requested scopes are not supported' } }],
    ['answers nothing of use', 'wallet_createSession', { result: 'yes' }],
    ['names no session', 'wallet_getSession', { result: null }],
  ])('is none where the wallet %s', async (_, method, answer) => {
    const { extension, create } = open(way)
    extension.results.set(method, answer)
    expect(await create()).toBeUndefined()
    expect(extension.prompts).toEqual([])
  })

  it('has no account that is garbage, or of what was not asked for', async () => {
    const { extension, create, evm, keys } = open(way)
    const accounts = [7, null, {}, `eip155:1:${evm}`, 'eip155:1:0x12', `eip155:8453:${evm}`, 'eip155:1', `eip155:1:${evm}:${evm}`]
    const solana = [`${SOLANA}:${keys[0]}`, `${SOLANA}:${evm}`, `solana:other:${keys[0]}`, `${SOLANA}:`]
    const answer = {
      ...{ 'eip155:1': { accounts }, [SOLANA]: { accounts: solana }, 'bip122:000000000019d6689c085ae165831e93': { accounts: ['x'] } },
      ...{ 'eip155:8453': { accounts: 'many' }, 'eip155:31337': null, 'eip155:5': { accounts: [`eip155:5:${evm}`] } },
      __proto__: { 'eip155:1': { accounts: [] } },
    }
    extension.results.set('wallet_createSession', scoped(answer))
    expect(await create()).toEqual([
      { namespace: 'eip155', address: evm },
      { namespace: 'solana', address: keys[0] },
    ])
  })

  it('is given up at once by who leaves, and a late answer is heard by nobody', async () => {
    const { extension, clock, create } = open(way)
    extension.answer = 'ignore'
    const leaving = new AbortController()
    const creating = create(leaving.signal)
    await expect.poll(() => extension.prompts).toHaveLength(1)
    leaving.abort()
    await expect(creating).rejects.toMatchObject({ code: 'ABORTED' })
    extension.wakeUp()
    await expect.poll(() => extension.granted('solana')).not.toEqual([])
    // Who comes back has what was granted meanwhile, without a question.
    expect(texts(await create())).toHaveLength(1 + extension.granted('solana').length)
    expect([extension.prompts.length, clock.pending]).toEqual([1, 0])
  })

  it('is asked of MetaMask only', async () => {
    const { adapter, connector, extension } = open(way)
    expect(await adapter.createSession({ ...connector, rdns: 'dev.other' }, NETWORKS, never())).toBeUndefined()
    expect(extension.asked).toEqual([])
  })

  it('says nothing to the page when its code is loaded', async () => {
    const { extension } = open(way)
    const heard: unknown[] = []
    const hear = ({ data }: MessageEvent) => void heard.push(data)
    window.addEventListener('message', hear)
    await import('../../../src/infrastructure/connection/multichain-session.ts')
    await quiet()
    window.removeEventListener('message', hear)
    expect([heard, extension.asked, extension.portCount]).toEqual([[], [], way === 'Chrome' ? 0 : 1])
  })
})

it('leaves no conversation open', async () => {
  const { extension, create } = open('Chrome')
  await create()
  await expect.poll(() => extension.portCount).toBe(0)
})
