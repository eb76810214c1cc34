import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ClientIdentity } from '../../../src/domain/connection/client-identity.ts'
import type { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { isAppError } from '../../../src/domain/errors/app-error.ts'
import { sendCall } from '../../../src/domain/money/evm-calls.ts'
import { isUnconfirmed } from '../../../src/domain/money/open-requests.ts'
import { Transactions } from '../../../src/domain/money/transactions.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { ConnectedWalletTransactions } from '../../../src/infrastructure/money/connected-wallet-transactions.ts'
import { toHost } from '../../../src/infrastructure/shared/wallet-words.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { SessionStorage } from '../../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../../src/infrastructure/walletconnect/universal-session-provider.ts'
import { mainnet } from '../../../src/networks.ts'
import { FakeEvmNode } from '../../fakes/money/fake-evm-node.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { KeyWallet } from '../../fakes/relay/key-wallet.ts'
import { startRelay } from '../../fakes/relay/relay-server.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { asking } from '../../support/asking.ts'
import { ONE, YOU } from '../../support/send-world.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = toNetwork(mainnet)
const never = () => new AbortController().signal
const NAMESPACES = { eip155: { chains: ['eip155:1'], methods: ['eth_sendTransaction'], events: ['accountsChanged'] } }
/** How long WalletConnect's client waits for an answer. */
const EXPIRY_MS = 300_000

/** What the wallet does with a payment, and whether it says what became of it. `reload`: the page ends while it is asked. */
const FATES = ['expires', 'ends the session', 'is not reached', 'says already known', 'wraps', 'reload', 'rejects', 'has no funds'] as const
type Fate = (typeof FATES)[number]
const UNANSWERED: ReadonlySet<Fate> = new Set<Fate>(['expires', 'ends the session', 'is not reached'])
const SAID: ReadonlySet<Fate> = new Set<Fate>(['rejects', 'has no funds'])

/** What wallets answer, by what they were told. */
const WORDS: Readonly<Partial<Record<Fate, Readonly<{ code: number; message: string }>>>> = {
  wraps: { code: -32603, message: 'Internal JSON-RPC error.' },
  'says already known': { code: -32000, message: 'already known' },
  'has no funds': { code: -32000, message: 'insufficient funds for gas' },
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Transactions over a provider that answers `eth_sendTransaction` by `ask`. */
function stack(ask: () => Promise<unknown>, disk = new FakeDisk(), clock = new FakeClock()) {
  const node = new FakeEvmNode()
  node.fund(ME, 10n * ONE)
  const request = async ({ method }: { method: string }) =>
    method === 'eth_accounts' ? [ME] : method === 'eth_chainId' ? '0x1' : toHost(ask)
  const wallet = new ConnectedWalletTransactions({ provider: () => ({ request }) } as unknown as ConnectionService)
  const tab = (number: number) => new Transactions(node, wallet, clock, asking(new FakeKeyValueStore(disk), clock, number))
  const prepare = (transactions: Transactions) => transactions.prepare(sendCall(ME, YOU, ONE, undefined), network, never())
  return { tab, prepare, clock }
}

describe('a wallet that was asked to send', () => {
  const coded = (code: number, message: string, data?: unknown) =>
    Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
  const known = { code: -32000, message: 'already known' }

  it.each([
    ['geth has it already', coded(-32000, 'already known')],
    ['erigon has it already', coded(-32000, 'ALREADY_EXISTS: already known')],
    ['nethermind has it already', coded(-32010, 'AlreadyKnown')],
    ['its number is used up', coded(-32000, 'nonce too low: next nonce 8, tx nonce 7')],
    ['another with its number waits', coded(-32000, 'replacement transaction underpriced')],
    ['MetaMask wraps what the node said', coded(-32603, '[ethjs-query] while formatting outputs from RPC', known)],
    ['MetaMask wraps a fault of the network', coded(-32603, 'Internal JSON-RPC error.', { code: -32603, message: 'insufficient funds' })],
    ['the extension ended', coded(4900, 'The provider is disconnected')],
    ['without a word', new Error('')],
    ['a text', 'Timed out'],
  ])('may have sent it: %s', async (_, thrown) => {
    const { tab, prepare } = stack(() => Promise.reject(thrown))
    const one = tab(1)
    const error = await one.send(await prepare(one), never()).catch((each: unknown) => each)
    expect(isUnconfirmed(error)).toBe(true)
    expect((await prepare(one)).isOpen).toBe(true)
  })

  it.each([
    ['the visitor refused', coded(4001, 'User rejected the request.'), 'USER_REJECTED'],
    ['the visitor refused, wrapped', coded(-32603, 'Internal', { originalError: { code: 4001 } }), 'USER_REJECTED'],
    ['no funds', coded(-32000, 'insufficient funds for gas * price + value: have 0 want 1'), 'WALLET_REFUSED'],
    ['too little for the block', coded(-32000, 'max fee per gas less than block base fee: address 0x1'), 'WALLET_REFUSED'],
    ['underpriced', coded(-32000, 'transaction underpriced'), 'WALLET_REFUSED'],
    ['not allowed', coded(4100, 'Unauthorized'), 'WALLET_REFUSED'],
    ['an unknown method', coded(-32601, 'Method not found'), 'WALLET_REFUSED'],
    ['an unsupported method', coded(4200, 'Unsupported'), 'WALLET_METHOD_UNSUPPORTED'],
  ])('has not sent it: %s', async (_, thrown, code) => {
    const { tab, prepare } = stack(() => Promise.reject(thrown))
    const one = tab(1)
    const error = await one.send(await prepare(one), never()).catch((each: unknown) => each)
    expect([isUnconfirmed(error), isAppError(error) && error.code, (await prepare(one)).isOpen]).toEqual([false, code, false])
  })

  it('may have it for ten minutes, in every tab, after a reload, and whatever the next request says', async () => {
    const disk = new FakeDisk()
    const answers: (() => Promise<unknown>)[] = [() => new Promise(() => {}), async () => `0x${'1'.repeat(64)}`]
    const { tab, prepare, clock } = stack(() => answers.shift()?.() ?? Promise.reject(new Error('none')), disk)
    const [one, other] = [tab(1), tab(2)]
    expect((await prepare(one)).isOpen).toBe(false)
    void one.send(await prepare(one), never()).catch(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await clock.advance(60_000)
    expect((await prepare(other)).isOpen).toBe(true)
    const reloaded = tab(3)
    await reloaded.send(await prepare(reloaded), never())
    expect((await prepare(reloaded)).isOpen).toBe(true)
    await clock.advance(600_000)
    expect((await prepare(reloaded)).isOpen).toBe(false)
  })
})

describe('over a relay, with the client and the wallet kit of WalletConnect', () => {
  let isImpatient = false
  beforeAll(() => {
    const later = globalThis.setTimeout
    const soon = (run: () => void, ms?: number, ...rest: unknown[]) =>
      later(run, ms === EXPIRY_MS && isImpatient ? 20 : ms, ...(rest as []))
    vi.stubGlobal('setTimeout', Object.assign(soon, later))
    // The client also keeps a promise that nobody waits for: it rejects beside the answer.
    const listeners = process.listeners('unhandledRejection')
    const others: unknown[] = []
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', (reason) => String(reason).includes('Request expired') || others.push(reason))
    return () => {
      vi.unstubAllGlobals()
      process.removeAllListeners('unhandledRejection')
      for (const listener of listeners) process.on('unhandledRejection', listener)
      expect(others).toEqual([])
    }
  })

  it('no payment is asked for again without the strongest caution, in 200 seeded runs', async () => {
    const server = await startRelay()
    closing.push(() => server.stop())
    const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { 'eip155:1': '' } })
    closing.push(() => wallet.dispose())
    const page = new FakePage()
    const setup = {
      ...{ projectId: '', relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), provider: undefined },
      ...{ storage: new SessionStorage(new FakeKeyValueStore()), faults: new RelayFaults(page.origin) },
    }
    const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
    closing.push(() => sessions.dispose())
    const published = () => server.relay.calls.filter((call) => call === 'irn_publish').length
    let topic = ''
    const connect = async () => {
      wallet.answers = 'approve'
      const pairing = await sessions.pair(NAMESPACES, never())
      await wallet.pair(pairing.uri)
      topic = (await pairing.approval).topic
    }
    await connect()
    const ask = () => sessions.request({ topic, caipNetworkId: 'eip155:1', method: 'eth_sendTransaction', params: [{ from: ME }] }, never())

    const play = async (seed: number) => {
      const { tab, prepare, clock } = stack(ask)
      const fate = FATES[(seed * 5 + (seed >> 3)) % FATES.length] ?? 'expires'
      const first = tab(1)
      const prepared = await prepare(first)
      const before = published()
      const arrives = () => vi.waitFor(() => expect(published()).toBeGreaterThan(before), { interval: 5 })
      wallet.answers = fate === 'rejects' ? 'reject' : fate in WORDS ? 'approve' : 'ignore'
      wallet.refusal = WORDS[fate]
      if (fate === 'is not reached') server.relay.knobs.errors = { irn_publish: { code: -32000, message: 'no' } }
      isImpatient = UNANSWERED.has(fate)
      const sent = first.send(prepared, never()).then(
        () => expect.unreachable('nothing is sent here'),
        (error: unknown) => isUnconfirmed(error),
      )
      if (fate === 'ends the session') {
        await arrives()
        await wallet.leave()
      }
      if (fate === 'reload') await arrives()
      else expect([fate, await sent]).toEqual([fate, !SAID.has(fate)])
      isImpatient = false
      server.relay.knobs.errors = {}
      await clock.advance(((seed * 37) % 590) * 1000)
      const later = fate === 'reload' || seed % 2 === 0 ? tab(2) : first
      expect([fate, prepared.isOpen, (await prepare(later)).isOpen]).toEqual([fate, false, !SAID.has(fate)])
      // The kit hands out one request at a time: what is left unanswered holds up the next, until its session ends.
      if (wallet.answers !== 'ignore') return
      await wallet.leave()
      await connect()
    }
    for (let seed = 1; seed <= 200; seed++) await play(seed)
    expect(wallet.requests.length).toBeGreaterThan(100)
  }, 120_000)
})
