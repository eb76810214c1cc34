import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { isSameStacksKey, type StacksAddress } from '../../domain/caip/stacks-address.ts'
import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import type { ChainAdapter, NativeBalance, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { ChainFollowers } from '../connection/chain-followers.ts'
import { connectFault } from '../connection/foreign-calls.ts'
import { latestReading } from '../connection/latest-reading.ts'
import { listenToSatsConnect } from '../connection/sats-connect-events.ts'
import { isSatsConnectRefusal, isUnknownMethod, type Question, SatsConnectRpc } from '../connection/sats-connect-rpc.ts'
import { askSilently, sendDisconnect } from '../connection/wallet-patience.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { type StacksAccounts, stacksAccounts, stacksAddress } from './stacks-accounts.ts'
import { stacksOverSession } from './stacks-session.ts'

type Reference = StacksAddress['reference']
const MAINNET: Reference = '1'
const TESTNET: Reference = '2147483648'

/** Some wallets report the old network shortly after a successful switch; delays before each re-read, in ms. */
const SETTLE_MS = [100, 300, 900] as const
/** 65 bytes: r, s and the recovery number, in either order. */
const SIGNATURE = /^(?:0x)?([0-9a-f]{130})$/i
/** sats-connect: access to the account is denied or was revoked. */
const ACCESS_DENIED = -32002

/** Returns the account without a prompt if the site is connected. */
const OWN_ACCOUNT: Question = ['wallet_getAccount']
/** Leather does not remember sites and prompts for every request, so granted accounts stay valid until the visitor disconnects here. */
const STATELESS = 'leather'

/** Wallets with SIP-030: sats-connect (Xverse and others), Leather, and those injected as `StacksProvider`. */
export class StacksChainAdapter implements ChainAdapter {
  readonly namespace = 'stacks'
  readonly #followers = new ChainFollowers()

  constructor(private readonly clock: Clock) {}

  async connect(
    connector: Connector,
    { preferred }: { preferred?: CaipNetworkId | undefined },
    signal: AbortSignal,
  ): Promise<ConnectedWallet> {
    const wallet = connector.name
    const rpc = new SatsConnectRpc(connector.provider, 'stacks')
    const wanted = preferred && referenceOf(preferred)
    const answer = await rpc.first(addressQuestions(connector, wanted), signal).catch((error: unknown) => {
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', { wallet }, { cause: error }) : connectFault(error, wallet)
    })
    const found = stacksAccounts(answer, wanted)
    if (found) return standing(found)
    if (isEmpty(answer)) throw fail('NO_ACCOUNTS', { wallet })
    throw fail('CONNECT_FAILED', { wallet, reason: 'The wallet named no usable account' })
  }

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const rpc = new SatsConnectRpc(connector.provider, 'stacks')
    const kept = stacksAddress(address)
    if (connector.dialect === STATELESS) return kept && unconfirmed(kept)
    try {
      const answer = await askSilently({ clock: this.clock, connector, signal }, (inner) => rpc.request(OWN_ACCOUNT, inner))
      const found = stacksAccounts(answer, kept?.reference)
      return found && standing(inFront(found, address))
    } catch (error) {
      if (isUnknownMethod(error)) return kept && unconfirmed(kept)
      if (isAppError(error, 'WALLET_REFUSED')) return undefined
      throw error
    }
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    if (connector.dialect === STATELESS) return
    const disconnects: readonly Question[] = [['wallet_disconnect'], ['wallet_renouncePermissions']]
    await sendDisconnect({ clock: this.clock, connector, signal }, (inner) =>
      new SatsConnectRpc(connector.provider, 'stacks').first(disconnects, inner),
    )
  }

  async switchNetwork({ connection: { connector, accounts }, network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const rpc = new SatsConnectRpc(connector.provider, 'stacks')
    const wanted = referenceOf(network.caipNetworkId)
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause })
    if (!wanted) throw unsupported()
    const moved = await this.#move(rpc, connector, wanted, signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : unsupported(error)
    })
    if (moved?.reference !== wanted) throw unsupported()
    this.#followers.move(walletOf(connector), network, inFront(moved, accounts[0].address).accounts)
    return network.caipNetworkId
  }

  watch({ connector, accounts, caipNetworkId, isConfirmed }: Connection, listener: (event: WalletEvent) => void): () => void {
    const rpc = new SatsConnectRpc(connector.provider, 'stacks')
    const wallet = walletOf(connector)
    let shown: Readonly<{ caipNetworkId: CaipNetworkId | undefined; accounts: readonly WalletAccount[] }> = { caipNetworkId, accounts }
    let isOpen = isConfirmed === false
    const tell = (event: WalletEvent) => {
      const isSame = ({ address }: WalletAccount) => isSameStacksKey(address, accounts[0].address)
      // The first answer of an unconfirmed wallet may name the shown account in the spelling of another network.
      if (isOpen && event.type === 'network' && event.accounts?.some(isSame)) listener({ type: 'accounts', accounts: [accounts[0]] })
      if ('accounts' in event) isOpen = false
      if ('accounts' in event && event.accounts) shown = { ...shown, accounts: event.accounts }
      if (event.type === 'network') shown = { ...shown, caipNetworkId: event.caipNetworkId }
      listener(event)
    }
    const read = (signal: AbortSignal) =>
      rpc.request(OWN_ACCOUNT, signal).then(stacksAccounts, (error: unknown) => {
        if (isAppError(error, 'WALLET_REFUSED') && error.facts.walletCode === ACCESS_DENIED) return 'gone' as const
        throw error
      })
    const reading = latestReading(this.clock, read, (answer) => {
      if (answer === 'gone') return listener({ type: 'disconnected' })
      if (!answer) return
      const next = standing(answer)
      if (next.caipNetworkId !== shown.caipNetworkId) tell({ type: 'network', caipNetworkId: next.caipNetworkId, accounts: next.accounts })
      else if (spelt(next.accounts) !== spelt(shown.accounts)) tell({ type: 'accounts', accounts: next.accounts })
    })
    const leaving = latestReading(
      this.clock,
      async () => {},
      () => listener({ type: 'disconnected' }),
    )
    // Events between the wallet's response and this subscription were missed, so read once now.
    if (connector.dialect !== STATELESS) reading.ask()
    const stops = [reading.stop, leaving.stop, this.#followers.add(wallet, tell), listenToSatsConnect(wallet, reading.ask, leaving.ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Balances are supported for EVM and Solana only. */
  async balance(_address: string, network: Network): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
  }

  /** The wallet's own object: `request(method, params)`. */
  provider({ connector }: Connection): unknown {
    return connector.provider
  }

  async signMessage({ provider, account: { publicKey }, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const question: Question = ['stx_signMessage', { message, ...(publicKey && { publicKey }) }]
    const answer = await new SatsConnectRpc(provider, 'stacks').request(question, signal).catch((error: unknown) => {
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : error
    })
    const [, signature] = SIGNATURE.exec(isObject(answer) ? String(peek(answer, 'signature')) : '') ?? []
    if (!signature) throw fail('ANSWER_UNREADABLE', { source: 'stx_signMessage' })
    const key = isObject(answer) ? peek(answer, 'publicKey') : undefined
    return { signature: signature.toLowerCase(), publicKey: typeof key === 'string' && /^[0-9a-f]{66,130}$/i.test(key) ? key : publicKey }
  }

  overSession(link: SessionLink): unknown {
    return stacksOverSession(link)
  }

  /** Requests a switch to `wanted` and returns the network of the accounts that the wallet lists afterwards, whatever it reported. */
  async #move(rpc: SatsConnectRpc, connector: Connector, wanted: Reference, signal: AbortSignal): Promise<StacksAccounts | undefined> {
    if (connector.dialect === STATELESS) return stacksAccounts(await rpc.first(addressQuestions(connector, wanted), signal), wanted)
    const name = wanted === MAINNET ? 'Mainnet' : 'Testnet'
    const others = addressQuestions(connector, wanted)
    const answer = await rpc.first([['wallet_changeNetwork', { name }], ...others], signal)
    let found = stacksAccounts(answer, wanted) ?? stacksAccounts(await rpc.request(OWN_ACCOUNT, signal), wanted)
    for (const ms of SETTLE_MS) {
      if (found?.reference === wanted) break
      await sleep(this.clock, ms, signal)
      found = stacksAccounts(await rpc.request(OWN_ACCOUNT, signal), wanted)
    }
    return found
  }
}

/** Address requests, newest method first; the next is tried when a wallet does not support one. */
function addressQuestions({ dialect }: Connector, wanted: Reference | undefined): readonly Question[] {
  const isMainnet = wanted === MAINNET
  const network = wanted && { network: isMainnet ? 'mainnet' : 'testnet' }
  const plain: readonly Question[] = [
    ['getAddresses', { purposes: ['stacks'], ...network }],
    ['stx_getAddresses', { ...network }],
  ]
  if (dialect === STATELESS)
    return [
      ['getAddresses', { ...network }],
      ['stx_getAddresses', { ...network }],
    ]
  const named = wanted && { network: isMainnet ? 'Mainnet' : 'Testnet' }
  return [['wallet_connect', { addresses: ['stacks'], ...named }], ...plain, ['stx_getAccounts', {}]]
}

function referenceOf(id: CaipNetworkId): Reference | undefined {
  const { reference } = parseCaipNetworkId(id)
  return reference === MAINNET || reference === TESTNET ? reference : undefined
}

function standing({ reference, accounts }: StacksAccounts): ConnectedWallet & Readonly<{ caipNetworkId: CaipNetworkId }> {
  return { accounts, caipNetworkId: `stacks:${reference}` }
}

/** The stored connection of a wallet that cannot be read without a prompt. */
function unconfirmed({ reference, address }: StacksAddress): ConnectedWallet {
  return { ...standing({ reference, accounts: [{ namespace: 'stacks', address }] }), isConfirmed: false }
}

function inFront(found: StacksAccounts, address: string): StacksAccounts {
  const chosen = found.accounts.find((account) => isSameStacksKey(account.address, address))
  return chosen ? { ...found, accounts: [chosen, ...found.accounts.filter((account) => account !== chosen)] } : found
}

function isEmpty(answer: unknown): boolean {
  const list = isObject(answer) && !Array.isArray(answer) ? peek(answer, 'addresses') : answer
  return Array.isArray(list) && list.length === 0
}

function spelt(accounts: readonly WalletAccount[]): string {
  return accounts.map(({ address }) => address).join()
}

function walletOf({ provider }: Connector): object {
  if (!isObject(provider)) throw fail('PROVIDER_NOT_FOUND', { namespace: 'stacks' })
  return provider
}
