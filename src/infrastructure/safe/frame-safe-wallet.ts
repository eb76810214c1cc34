import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isHexHash } from '../../domain/caip/evm-hex.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../ports/connection/external-wallet.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, rejected, unsupported } from '../shared/provider-rpc-error.ts'
import { ParentChannel, SafeRefusal } from './parent-channel.ts'
import { SafeBatches } from './safe-batches.ts'
import { type SafeInfo, toBatch, toTransaction } from './safe-transactions.ts'

/** The Safe at `origin` that embeds this page. */
export class FrameSafeWallet implements ExternalWallet {
  readonly #parent: ParentChannel
  readonly provider: SafeProvider

  constructor(origin: string, randomness: Randomness, clock: Clock, page: ConstructorParameters<typeof ParentChannel>[0] = window) {
    this.#parent = new ParentChannel(page, origin, randomness)
    this.provider = new SafeProvider(this.#parent, clock)
  }

  /** The Safe has no window to close; its late answer is ignored. Other requests of the page keep waiting for the owners. */
  ask(args: RequestArguments, signal: AbortSignal): Promise<unknown> {
    return abortable(this.provider.request(args), signal)
  }

  /** The parent cannot be disconnected, so reconnecting is suppressed until the visitor requests it or the page is reloaded. */
  async forget(): Promise<void> {
    this.provider.leave()
  }

  dispose(): void {
    this.#parent.giveUp(fail('ABORTED', {}))
    this.#parent.dispose()
  }
}

/** Delays between repeated requests while the parent is still loading, in ms; after the last one the request fails. */
const INFO_PAUSES_MS = [500, 1000, 2000, 4000, 8000, 8000]

/** A read waits for no owner. */
const READ_MS = 120_000

/** Methods served by the Safe's own nodes through the parent. */
const READS = new Set([
  ...['eth_call', 'eth_gasPrice', 'eth_getLogs', 'eth_getBalance', 'eth_getCode', 'eth_getBlockByHash', 'eth_getBlockByNumber'],
  ...['eth_getStorageAt', 'eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getTransactionCount', 'eth_estimateGas'],
  'eth_blockNumber',
  'safe_setSettings',
])

/** EIP-1193 over the Safe Apps protocol. A Safe has one chain and one account; switching to another Safe reloads the page. */
class SafeProvider extends ProviderEvents implements Eip1193Wallet {
  #info: Promise<SafeInfo> | undefined
  #isLeft = false
  readonly #batches = new SafeBatches((method, params) => this.#ask(method, params))

  constructor(
    private readonly parent: ParentChannel,
    private readonly clock: Clock,
  ) {
    super()
  }

  request = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
    switch (method) {
      case 'eth_requestAccounts':
        this.#isLeft = false
        return [(await this.#safe()).address]
      case 'eth_accounts':
        return this.#isLeft ? [] : [(await this.#safe()).address]
      case 'eth_chainId':
        return toHexChainId((await this.#safe()).chainId)
      case 'net_version':
        return String((await this.#safe()).chainId)
      case 'wallet_switchEthereumChain':
        return this.#stay(first)
      case 'personal_sign':
        return this.#sign(second, 'signMessage', { message: first })
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        return this.#sign(first, 'signTypedMessage', { typedData: typeof second === 'string' ? parsed(second) : second })
      case 'eth_sendTransaction':
        return this.#send([toTransaction(first, await this.#safe())])
      case 'wallet_sendCalls':
        return this.#sendBatch(first)
      case 'wallet_getCallsStatus':
        return this.#batches.status(first, (await this.#safe()).chainId)
      case 'wallet_getCapabilities':
        return { [toHexChainId((await this.#safe()).chainId)]: { atomic: { status: 'supported' } } }
      default:
        if (READS.has(method)) return this.#answer(method, params)
        throw unsupported(method)
    }
  }

  leave(): void {
    this.#isLeft = true
  }

  /** The Safe's info: requested until the first response, then cached, because another Safe reloads the page. */
  #safe(): Promise<SafeInfo> {
    this.#info ??= this.#untilAnswered('getSafeInfo').then(toInfo)
    this.#info.catch(() => {
      this.#info = undefined
    })
    return this.#info
  }

  /**
   * For requests without owner approval: a parent that is still loading does not receive them, so they are repeated. @throws -32603 without
   * a response
   */
  #untilAnswered(method: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const settle = (then: () => void) => {
        cancel()
        then()
      }
      const ask = ([pause, ...later]: readonly number[]) => {
        if (pause === undefined) return reject(unanswered())
        cancel = this.clock.after(pause, () => ask(later))
        this.#ask(method).then(
          (answer) => settle(() => resolve(answer)),
          (error) => settle(() => reject(error)),
        )
      }
      ask(INFO_PAUSES_MS)
    })
  }

  async #sendBatch(value: unknown): Promise<Readonly<{ id: string }>> {
    const { id, calls } = toBatch(value, await this.#safe())
    return this.#batches.send(id, () => this.#send(calls))
  }

  async #stay(wanted: unknown): Promise<null> {
    const chainId = parseEvmChainId(peek(wanted, 'chainId'))
    if (chainId !== (await this.#safe()).chainId)
      throw new ProviderRpcError('A Safe lives on one chain: open the site from a Safe of the other', RPC_CODES.unsupported)
    return null
  }

  /**
   * The owners' signatures if they can be collected off-chain. `0x` if the message is signed on-chain instead: the Safe then validates it
   * itself (ERC-1271, empty signature).
   */
  async #sign(signer: unknown, method: string, params: object): Promise<unknown> {
    const { address } = await this.#safe()
    if (ownEvmAddress(signer) !== address) throw new ProviderRpcError('This is not the address of the Safe', RPC_CODES.invalid)
    const answer = await this.#ask(method, params)
    const signature = peek(answer, 'signature')
    if (typeof signature === 'string' && signature !== '') return signature
    const messageHash = peek(answer, 'messageHash')
    if (typeof messageHash !== 'string') return '0x'
    const gathered = await this.#ask('getOffChainSignature', messageHash)
    return typeof gathered === 'string' && gathered !== '' ? gathered : '0x'
  }

  /** The Safe transaction hash; the on-chain hash exists only after the owners have executed it. */
  async #send(txs: readonly unknown[]): Promise<string> {
    const hash = peek(await this.#ask('sendTransactions', { txs, params: {} }), 'safeTxHash')
    if (!isHexHash(hash)) throw new ProviderRpcError('The Safe answered something unreadable', RPC_CODES.internal)
    return hash
  }

  async #answer(call: string, params: unknown): Promise<unknown> {
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (call === 'eth_estimateGas') return '0x0' // who relays the Safe's transaction estimates it
    if (call === 'eth_blockNumber') return peek(await this.#rpc('eth_getBlockByNumber', ['latest', false]), 'number')
    if (call === 'eth_getTransactionByHash' || call === 'eth_getTransactionReceipt') return this.#rpc(call, [await this.#onChain(list[0])])
    return this.#rpc(call, list)
  }

  #rpc(call: string, params: readonly unknown[]): Promise<unknown> {
    return this.#read('rpcCall', { call, params })
  }

  /** @throws -32603 without a response */
  async #read(method: string, params: unknown): Promise<unknown> {
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method })
    try {
      return await withDeadline({ clock: this.clock, ms: READ_MS, late }, (signal) => this.#ask(method, params, signal))
    } catch (error) {
      throw isAppError(error, 'FRAME_REQUEST_TIMEOUT') ? unanswered() : error
    }
  }

  /** The on-chain hash of a Safe transaction hash; any other hash is returned unchanged. */
  async #onChain(hash: unknown): Promise<unknown> {
    try {
      return peek(await this.#read('getTxBySafeTxHash', { safeTxHash: hash }), 'txHash') ?? hash
    } catch {
      return hash
    }
  }

  async #ask(method: string, params?: unknown, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.parent.ask(method, params, signal)
    } catch (error) {
      if (!(error instanceof SafeRefusal)) throw error
      throw /reject|denied|declin|cancel/i.test(error.message) ? rejected() : new ProviderRpcError(error.message, RPC_CODES.internal)
    }
  }
}

function unanswered(): ProviderRpcError {
  return new ProviderRpcError('The Safe did not answer', RPC_CODES.internal)
}

function toInfo(value: unknown): SafeInfo {
  const address = ownEvmAddress(peek(value, 'safeAddress'))
  const chainId = parseEvmChainId(peek(value, 'chainId'))
  if (address === undefined || chainId === undefined) throw new ProviderRpcError('The parent named no Safe', RPC_CODES.internal)
  return { address, chainId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderRpcError('The typed data cannot be read', RPC_CODES.invalid)
  }
}
