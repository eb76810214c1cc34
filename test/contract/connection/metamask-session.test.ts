// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { MetaMaskSession } from '../../../src/infrastructure/connection/metamask-session.ts'
import { FakeMultichainWallet } from '../../fakes/connection/fake-multichain-wallet.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { MultichainExtension } from '../../fakes/wallets/multichain-extension.ts'
import { never, quiet } from '../../support/core-world.ts'
import { describeMultichainWallet, NETWORKS, SOLANA, texts } from './multichain-wallet.contract.ts'

describeMultichainWallet('FakeMultichainWallet', () => {
  const wallet = new FakeMultichainWallet()
  const [evm, key] = wallet.accounts.map(({ address }) => address)
  return {
    wallet,
    evm: evm ?? '',
    keys: [key ?? ''],
    answers: (how) => {
      wallet.answer = how
    },
    ticks: (namespaces) => {
      wallet.ticked = namespaces
    },
    prompts: () => wallet.prompts,
  }
})

type Way = 'Chrome' | 'Firefox'

let eject = () => {}
afterEach(() => eject())

function open(way: Way) {
  const extension = new MultichainExtension()
  eject = way === 'Chrome' ? extension.injectChrome(window as never) : extension.inject(window)
  const clock = new FakeClock()
  const session = new MetaMaskSession(clock)
  const create = (signal = never()) => session.create(NETWORKS, signal)
  return { extension, clock, session, create, evm: extension.evm.accounts[0] ?? '', keys: extension.solana.selected }
}

/** What the session's answer says of scopes. */
const scoped = (scopes: object) => ({ result: { sessionScopes: scopes } })

for (const way of ['Chrome', 'Firefox'] as const)
  describeMultichainWallet(`MetaMaskSession in ${way}, before MetaMask's middleware`, () => {
    const { extension, session, evm, keys } = open(way)
    return {
      ...{ wallet: session, evm, keys },
      answers: (how) => {
        extension.answer = how
      },
      ticks: (namespaces) => {
        extension.ticked = namespaces
      },
      prompts: () => extension.prompts.length,
    }
  })

describe.each<[Way]>([['Chrome'], ['Firefox']])('a session of MetaMask in %s', (way) => {
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

  it('says nothing to the page when its code is loaded', async () => {
    const { extension } = open(way)
    const heard: unknown[] = []
    const hear = ({ data }: MessageEvent) => void heard.push(data)
    window.addEventListener('message', hear)
    await import('../../../src/infrastructure/connection/metamask-session.ts')
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
