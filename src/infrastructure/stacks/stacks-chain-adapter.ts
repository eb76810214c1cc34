import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { isSameStacksKey, parseStacksAddress, type StacksAddress } from '../../domain/caip/stacks-address.ts'
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
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { never } from '../../domain/shared/async/never.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import type { ChainAdapter, ConnectHints, SessionLink, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import { inFront } from '../connection/eip1193-accounts.ts'
import { type Answer, InjectedChainAdapter } from '../connection/injected-chain-adapter.ts'
import {
  isSatsConnectRefusal,
  isUnknownMethod,
  listenToSatsConnect,
  type Question,
  SatsConnectRpc,
} from '../connection/sats-connect-rpc.ts'
import { askSilently } from '../connection/wallet-patience.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList } from '../shared/foreign-list.ts'

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
export class StacksChainAdapter extends InjectedChainAdapter implements ChainAdapter {
  readonly namespace = 'stacks'
  protected override readonly isRefusal = isSatsConnectRefusal

  async restore(connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const rpc = rpcOf(connector)
    const kept = parseStacksAddress(address)
    if (connector.dialect === STATELESS) return kept && unconfirmed(kept)
    try {
      const answer = await askSilently({ clock: this.clock, connector, signal }, (inner) => rpc.request(OWN_ACCOUNT, inner))
      const found = stacksAccounts(answer, kept?.reference)
      return found && standing(found, address)
    } catch (error) {
      if (isUnknownMethod(error)) return kept && unconfirmed(kept)
      if (isAppError(error, 'WALLET_REFUSED')) return undefined
      throw error
    }
  }

  override watch(connection: Connection, listener: (event: WalletEvent) => void): () => void {
    const [shown] = connection.accounts
    let isOpen = connection.isConfirmed === false
    return super.watch(connection, (event) => {
      const isSame = ({ address }: WalletAccount) => isSameStacksKey(address, shown.address)
      // The first answer of an unconfirmed wallet may name the shown account in the spelling of another network.
      if (isOpen && event.type === 'network' && event.accounts?.some(isSame)) listener({ type: 'accounts', accounts: [shown] })
      if ('accounts' in event) isOpen = false
      listener(event)
    })
  }

  async signMessage({ provider, account: { publicKey }, message }: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    const question: Question = ['stx_signMessage', { message, ...(publicKey && { publicKey }) }]
    const answer = await new SatsConnectRpc(provider, 'stacks').request(question, signal).catch((error: unknown) => {
      throw isSatsConnectRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : error
    })
    const [, signature] = SIGNATURE.exec(isObject(answer) ? String(peek(answer, 'signature')) : '') ?? []
    if (!signature) throw fail('ANSWER_UNREADABLE', { source: 'stx_signMessage' })
    const key = peek(answer, 'publicKey')
    return { signature: signature.toLowerCase(), publicKey: typeof key === 'string' && /^[0-9a-f]{66,130}$/i.test(key) ? key : publicKey }
  }

  overSession(link: SessionLink): unknown {
    return stacksOverSession(link)
  }

  protected async open(connector: Connector, { preferred }: ConnectHints, signal: AbortSignal): Promise<Answer> {
    const wanted = preferred && referenceOf(preferred)
    const answer = await rpcOf(connector).first(addressQuestions(connector, wanted), signal)
    const found = stacksAccounts(answer, wanted)
    return found ? standing(found) : isEmpty(answer) ? 'none' : undefined
  }

  protected async move({ connection: { connector, accounts }, network }: SwitchRequest, signal: AbortSignal): Promise<Answer> {
    const wanted = referenceOf(network.caipNetworkId)
    const moved = wanted && (await this.#move(rpcOf(connector), connector, wanted, signal))
    return moved && standing(moved, accounts[0].address)
  }

  protected async read({ connector }: Connection, signal: AbortSignal): Promise<Answer> {
    if (connector.dialect === STATELESS) return undefined
    try {
      const found = stacksAccounts(await rpcOf(connector).request(OWN_ACCOUNT, signal))
      return found && standing(found)
    } catch (error) {
      if (isAppError(error, 'WALLET_REFUSED') && error.facts.walletCode === ACCESS_DENIED) return 'none'
      throw error
    }
  }

  protected listen(connector: Connector, changed: () => void, left: () => void): () => void {
    return listenToSatsConnect(this.walletOf(connector), changed, left)
  }

  protected async leave(connector: Connector, signal: AbortSignal): Promise<void> {
    const questions: readonly Question[] = [['wallet_disconnect'], ['wallet_renouncePermissions']]
    if (connector.dialect !== STATELESS) await rpcOf(connector).first(questions, signal)
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

function rpcOf({ provider }: Connector): SatsConnectRpc {
  return new SatsConnectRpc(provider, 'stacks')
}

function standing({ reference, accounts }: StacksAccounts, first?: string): ConnectedWallet {
  const [one, ...others] = inFront(accounts, ({ address }) => first !== undefined && isSameStacksKey(address, first))
  return { accounts: [one ?? accounts[0], ...others], caipNetworkId: `stacks:${reference}` }
}

/** The stored connection of a wallet that cannot be read without a prompt. */
function unconfirmed({ reference, address }: StacksAddress): ConnectedWallet {
  return { ...standing({ reference, accounts: [{ namespace: 'stacks', address }] }), isConfirmed: false }
}

function isEmpty(answer: unknown): boolean {
  const list = isObject(answer) && !Array.isArray(answer) ? peek(answer, 'addresses') : answer
  return Array.isArray(list) && list.length === 0
}

/** The list also contains the wallet's Bitcoin addresses. */
const MAX_ENTRIES = 100
const PUBLIC_KEY = /^(?:0x)?(0[23][0-9a-f]{64})$/i

type StacksAccounts = Readonly<{ reference: StacksAddress['reference']; accounts: readonly [WalletAccount, ...WalletAccount[]] }>

/**
 * The Stacks accounts in a wallet's address list. Their version prefix determines the network, which counts as the wallet's current one.
 * Accounts of the other network are dropped.
 * @param wanted the network to use when the list has accounts of both
 * @returns undefined when there are none. Never throws.
 */
function stacksAccounts(answer: unknown, wanted?: StacksAddress['reference']): StacksAccounts | undefined {
  const own = foreignList(answer, MAX_ENTRIES)
  const list = own ?? foreignList(peek(answer, 'addresses'), MAX_ENTRIES)
  if (!list) return undefined
  const found = new Map<string, Readonly<{ account: WalletAccount; reference: StacksAddress['reference'] }>>()
  for (const entry of list) {
    if (!isObject(entry)) continue
    const parsed = parseStacksAddress(peek(entry, 'address'))
    if (!parsed) continue
    const { address, reference } = parsed
    const key = peek(entry, 'publicKey')
    const [, publicKey] = (typeof key === 'string' && PUBLIC_KEY.exec(key)) || []
    found.set(address, { reference, account: { namespace: 'stacks', address, publicKey: publicKey?.toLowerCase() } })
  }
  const all = [...found.values()]
  const reference = (all.find((each) => each.reference === wanted) ?? all[0])?.reference
  const [first, ...rest] = all.filter((each) => each.reference === reference).map(({ account }) => account)
  return reference && first && { reference, accounts: [first, ...rest] }
}

/** SIP-030's `request` over a WalletConnect session; errors reject. */
export function stacksOverSession(link: SessionLink): unknown {
  let asked = 0
  return Object.freeze({
    request: async (method: string, params: unknown = {}) => {
      asked += 1
      const id = String(asked)
      const result = await link.request(method === 'getAddresses' ? 'stx_getAddresses' : method, params, never())
      return { jsonrpc: '2.0', id, result }
    },
  })
}
