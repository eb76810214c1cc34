import { filter } from 'rxjs'
import type { AccountService } from '../../domain/account/account-service.ts'
import type { PendingTransactions, SentTransaction } from '../../domain/activity/pending-transactions.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { isHexAddress, isHexData, isHexHash, quantityOf } from '../../domain/caip/evm-hex.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { readTokenCall } from '../../domain/money/evm-calls.ts'
import { type FateQuestions, type Outcome, TransactionFate } from '../../domain/money/transaction-fate.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { KnownReceivers } from '../../domain/send/known-receivers.ts'
import { poll } from '../../domain/shared/async/poll.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { SentFollower, SentRequest } from '../../ports/connection/sent-requests.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { NodeRequests } from '../network/node-requests.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { bundleOutcome } from './bundle-outcome.ts'

/** What a wallet or a node is asked about a transaction, by JSON-RPC. Each rejects as `ask` does. */
export function fateQuestions(ask: SentRequest['ask'], hash: string, from: string): FateQuestions {
  return {
    outcome: async () => {
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      if (typeof peek(receipt, 'blockNumber') !== 'string') return undefined
      return peek(receipt, 'status') === '0x0' ? 'reverted' : 'done'
    },
    transaction: async () => {
      const known = await ask('eth_getTransactionByHash', [hash])
      if (known === null) return 'absent'
      return isObject(known) ? { nonce: quantityOf(peek(known, 'nonce')) } : 'unclear'
    },
    nonce: async () => quantityOf(await ask('eth_getTransactionCount', [from, 'latest'])),
    code: async () => {
      const code = await ask('eth_getCode', [from, 'latest'])
      return typeof code === 'string' ? code : undefined
    },
  }
}

/** EIP-5792. */
const BUNDLE_ID_MAX = 4096
const POLL_MS = 2000
/** After the first minute. */
const SLOW_POLL_MS = 10_000
const FAST_MS = 60_000
const ANSWER_MS = 10_000
/** What is not mined within an hour is no longer followed, as in `Transactions`. */
const GIVE_UP_MS = 3_600_000
type Ask = () => Promise<Outcome | undefined>
/** `receiver`: of an amount that is not zero. */
type Sent = Omit<SentTransaction, 'chain' | 'account'> & Readonly<{ receiver?: string | undefined }>

/**
 * What the site itself sends by the provider that it got from us: among the pending transactions until its wallet says that it is mined,
 * replaced or gone, or a node of the network where the wallet has left or is on another network. Then the balance is read again. Nobody is
 * asked while the page is hidden.
 */
export class SiteTransactions implements SentFollower {
  readonly #end = new AbortController()

  constructor(
    private readonly pending: PendingTransactions,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
    private readonly accounts: Pick<AccountService, 'refreshBalance'>,
    private readonly receivers: Pick<KnownReceivers, 'add'>,
    private readonly nodes: Pick<NodeRequests, 'send'>,
    private readonly page: Pick<Page, 'visible$'>,
  ) {}

  async follow(request: SentRequest, connection: Connection): Promise<void> {
    const answer = await request.answer.catch(() => undefined)
    const [call] = Array.isArray(request.params) ? (request.params as readonly unknown[]) : []
    const chain = chainOf(call) ?? connection.caipNetworkId
    const isBundle = request.method === 'wallet_sendCalls'
    const sent = isBundle ? bundleOf(answer) : this.#transaction(answer, call, chain)
    if (!sent || !chain) return
    const account = connection.accounts[0].address
    const from = peek(call, 'from')
    const own = connection.accounts.find(({ address }) => typeof from === 'string' && address.toLowerCase() === from.toLowerCase())
    const { receiver, ...transaction } = sent
    // As in `SendService`: addresses that imitate this one are recognised by comparing with it.
    if (receiver !== undefined) void this.receivers.add('eip155', receiver).catch(() => {})
    const sender = own?.address ?? account
    this.pending.add({ ...transaction, chain, account: sender })
    const fate = new TransactionFate(this.clock)
    const by = (ask: SentRequest['ask']) => fate.ask(fateQuestions(ask, sent.hash, sender))
    const byWallet = () => (isBundle ? bundleOutcome(request.ask, sent.hash) : by(request.ask))
    // Undefined for networks that are not the site's.
    const network = isBundle ? undefined : this.networks.find(chain)
    const byNode = network && (() => by((method, params) => this.nodes.send(network, method, params, this.#end.signal)))
    const outcome = await this.#outcome(byWallet, byNode, chain, connection).catch(() => 'unsettled' as const)
    this.pending.remove({ hash: sent.hash, chain }, outcome, { nonce: fate.nonce })
    void this.accounts.refreshBalance('eip155', true, true)
  }

  dispose(): void {
    this.#end.abort()
  }

  #transaction(hash: unknown, call: unknown, chain: CaipNetworkId | undefined): Sent | undefined {
    if (!isHexHash(hash)) return undefined
    const to = [peek(call, 'to')].find(isHexAddress)
    const data = [peek(call, 'data'), peek(call, 'input')].find(isHexData) ?? '0x'
    const amount = quantityOf(peek(call, 'value')) ?? 0n
    const token = readTokenCall(data)
    const coin = chain && this.networks.find(chain)?.nativeCurrency
    const transfers =
      coin && amount > 0n
        ? [{ direction: 'out' as const, amount: formatUnits(amount, coin.decimals), fungible: { name: coin.name, symbol: coin.symbol } }]
        : []
    if (token) {
      const isTransfer = token.kind === 'transfer'
      const receiver = isTransfer && token.amount > 0n ? token.address : undefined
      return { hash, operation: isTransfer ? 'send' : 'approve', sentTo: token.address, transfers, receiver }
    }
    const isCoin = data === '0x'
    return {
      hash,
      operation: isCoin ? 'send' : to ? 'execute' : 'deploy',
      sentTo: to,
      transfers,
      receiver: isCoin && amount > 0n ? to : undefined,
    }
  }

  /**
   * Polls until there is an outcome; errors are ignored. Without `byNode`, only the connected wallet can be asked: when it leaves, polling
   * ends.
   */
  #outcome(byWallet: Ask, byNode: Ask | undefined, chain: CaipNetworkId, { connector }: Connection): Promise<Outcome> {
    const { signal } = this.#end
    const everyMs = (passedMs: number) => (passedMs > FAST_MS ? SLOW_POLL_MS : POLL_MS)
    return poll({ clock: this.clock, everyMs, signal }, async (_, passedMs) => {
      await firstOf(until(signal, this.page.visible$.pipe(filter(Boolean))))
      const now = this.connections.connection('eip155')
      const isThere = now?.connector.id === connector.id
      if (!(isThere || byNode)) return 'unsettled'
      const ask = byNode && !(isThere && now.caipNetworkId === chain) ? byNode : byWallet
      const late = () => fail('WALLET_SILENT', { wallet: connector.name })
      const outcome = await withDeadline({ clock: this.clock, ms: ANSWER_MS, late, signal }, ask).catch(() => undefined)
      return outcome ?? (passedMs > GIVE_UP_MS ? 'unsettled' : undefined)
    })
  }
}

function chainOf(call: unknown): CaipNetworkId | undefined {
  const chainId = isObject(call) ? parseEvmChainId(peek(call, 'chainId')) : undefined
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** `{ id }`, or the id itself in the first version of EIP-5792. */
function bundleOf(answer: unknown): Sent | undefined {
  const id = isObject(answer) ? peek(answer, 'id') : answer
  if (typeof id !== 'string' || id === '' || id.length > BUNDLE_ID_MAX) return undefined
  return { hash: id, operation: 'execute', isBundle: true }
}
