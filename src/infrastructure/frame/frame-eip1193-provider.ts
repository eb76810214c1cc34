import { filter, type Subscription } from 'rxjs'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { caipOf } from '../../domain/frame/frame-user.ts'
import type { SecureUser } from '../../domain/frame/secure-calls.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { isSending } from '../../domain/shared/sending-methods.ts'
import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import { observedRequest } from '../connection/request-observer.ts'
import { isObject, peek, type RequestArguments } from '../shared/eip1193-request.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, unconfirmed } from '../shared/provider-rpc-error.ts'
import { type FrameRpc, toRpcError } from './frame-rpc.ts'

const HASH = /^0x[0-9a-f]{64}$/i
const HEX = /^0x(?:[0-9a-f]{2})+$/i

/** What must come back, by method: anything else is an error and not a result. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ['eth_sendTransaction', HASH],
  ['eth_sendRawTransaction', HASH],
  ['eth_sendUserOperation', HASH],
  ['personal_sign', HEX],
  ['eth_signTypedData_v4', HEX],
])

/** EIP-5792: why a wallet refuses a batch. The wire has the words only, with more after a colon. */
const REFUSED_BATCHES: ReadonlyMap<string | undefined, number> = new Map([
  ['Unsupported non-optional capability', 5700],
  ['Unsupported chain id', 5710],
  ['Atomicity not supported', 5760],
])

/** @throws the same error, with the code of EIP-5792 where its words are one's */
function rethrowOfBatch(error: unknown): never {
  const { message } = error as Error
  const code = REFUSED_BATCHES.get(message.split(':')[0])
  throw code ? new ProviderRpcError(message, code) : error
}

/** EIP-5792: the name under which the batch is asked for. @throws -32090 without one: it may have been sent */
function expectBatch(answer: unknown): unknown {
  const id = isObject(answer) ? peek(answer, 'id') : answer
  if (typeof id === 'string' && id !== '') return answer
  throw unconfirmed()
}

/** Each `to` starts with 0x, and `data` where there is any. */
function areCalls(calls: unknown): boolean {
  const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')
  const isCall = (call: unknown) => isObject(call) && isHex(peek(call, 'to')) && isHex(peek(call, 'data') ?? '0x')
  return Array.isArray(calls) && calls.length > 0 && calls.every(isCall)
}

/** EIP-1193 over the frame. Accounts and chain are those of the last login; they are never asked of the frame. */
export class FrameEip1193Provider extends ProviderEvents implements Eip1193Wallet {
  readonly #watching: Subscription
  #last: SecureUser | undefined

  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly rpc: FrameRpc,
    private readonly networks: NetworkService,
    private readonly heard?: SentRequests,
  ) {
    super()
    this.#watching = wallet.changes$.pipe(filter(({ namespace }) => namespace === 'eip155')).subscribe(({ user }) => this.#tell(user))
  }

  request = (args: RequestArguments): Promise<unknown> => observedRequest(args, (each) => this.#request(each, undefined), this.heard)

  /** Its requests are given up when `signal` aborts. */
  until(signal: AbortSignal): Pick<Eip1193Wallet, 'request'> {
    return { request: (args) => this.#request(args, signal) }
  }

  async #request({ method, params }: RequestArguments, signal: AbortSignal | undefined): Promise<unknown> {
    const user = this.wallet.state.value.users.get('eip155')
    const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return user ? [user.address] : []
      case 'eth_chainId':
        return toHexChainId(this.#chainId(user))
      case 'net_version':
        return String(this.#chainId(user))
      case 'wallet_switchEthereumChain':
        return this.#switch(peek(first, 'chainId'))
      default:
        if (method === 'wallet_sendCalls') {
          if (areCalls(peek(first, 'calls'))) return expectBatch(await this.rpc.ask(method, params, signal).catch(rethrowOfBatch))
          throw new ProviderRpcError('Every call needs a receiver, and data in hexadecimal if any', RPC_CODES.invalid)
        }
        return this.#checked(method, await this.rpc.ask(method, params, signal))
    }
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #chainId(user: SecureUser | undefined): number {
    if (!user) throw new ProviderRpcError('No account is connected', RPC_CODES.unauthorized)
    return Number(caipOf('eip155', user).slice('eip155:'.length))
  }

  async #switch(wanted: unknown): Promise<null> {
    const chainId = parseEvmChainId(wanted)
    const network = chainId === undefined ? undefined : this.networks.find(`eip155:${chainId}`)
    if (!network) throw new ProviderRpcError('The wallet does not know this chain', RPC_CODES.unknownChain)
    if (!this.wallet.state.value.users.has('eip155')) throw new ProviderRpcError('No account is connected', RPC_CODES.unauthorized)
    await this.wallet.switchNetwork('eip155', network, new AbortController().signal).catch((error: unknown) => {
      throw toRpcError(error)
    })
    return null
  }

  #checked(method: string, answer: unknown): unknown {
    const shape = SHAPES.get(method)
    if (!shape || (typeof answer === 'string' && shape.test(answer))) return answer
    throw isSending(method) ? unconfirmed() : new ProviderRpcError('The wallet answered something unreadable', RPC_CODES.internal)
  }

  #tell(user: SecureUser | undefined): void {
    const last = this.#last
    this.#last = user
    if (!user) {
      if (last) this.emit('disconnect', new ProviderRpcError('The visitor logged out', 4900))
      return
    }
    if (last && last.address !== user.address) this.emit('accountsChanged', [user.address])
    if (last && caipOf('eip155', last) !== caipOf('eip155', user)) this.emit('chainChanged', toHexChainId(this.#chainId(user)))
    if (!last) this.emit('connect', { chainId: toHexChainId(this.#chainId(user)) })
  }
}
