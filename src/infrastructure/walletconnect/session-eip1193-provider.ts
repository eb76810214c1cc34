import type { Subscription } from 'rxjs'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Http } from '../../ports/http/http.ts'
import { observedRequest } from '../connection/request-observer.ts'
import { NodeRequests } from '../network/node-requests.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import type { RequestArguments } from '../shared/eip1193-request.ts'
import { ProviderEvents } from '../shared/provider-events.ts'
import { ProviderRpcError, RPC_CODES, textOfCode } from '../shared/provider-rpc-error.ts'
import { forHost } from '../shared/wallet-words.ts'

/** EIP-1193: disconnected from all chains. */
const DISCONNECTED = 4900

/** Methods that a node can serve. All others that the session does not include are rejected here and never sent. */
const FOR_NODES = /^(?:eth|net|web3)_/
const FOR_WALLETS = /^(?:eth_(?:sign|sendTransaction)|wallet_|personal_)/

/** EIP-1193 over a session: returned by `getProvider('eip155')` for a WalletConnect wallet. */
export class SessionEip1193Provider extends ProviderEvents {
  readonly #watching: Subscription

  constructor(
    private readonly live: SessionService,
    private readonly sessions: SessionProvider,
    private readonly networks: NetworkService,
    private readonly nodes: NodeRequests,
    private readonly heard?: SentRequests,
  ) {
    super()
    this.#watching = live.events$('eip155').subscribe((event) => {
      if (event.type === 'accounts') this.emit('accountsChanged', [...live.addresses('eip155')])
      if (event.type === 'network') this.emit('chainChanged', this.#chainId())
      if (event.type === 'disconnected') this.emit('disconnect', new ProviderRpcError('The wallet ended the session', DISCONNECTED))
    })
  }

  request = (args: RequestArguments): Promise<unknown> => observedRequest(args, (each) => this.#request(each), this.heard)

  async #request({ method, params }: RequestArguments): Promise<unknown> {
    const chain = this.live.chain('eip155')
    if (chain === undefined) throw new ProviderRpcError('No wallet is connected', DISCONNECTED)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...this.live.addresses('eip155')]
    if (method === 'eth_chainId') return this.#chainId()
    if (method === 'net_version') return String(parseEvmChainId(chain.slice(7)))
    if (method === 'wallet_switchEthereumChain' && this.#switch(params)) return null
    const isGranted = this.live.scope('eip155')?.methods.includes(method) ?? false
    if (isGranted && method !== 'wallet_switchEthereumChain') return this.#ask(chain, method, params)
    if (method === 'wallet_switchEthereumChain') throw new ProviderRpcError('The wallet did not approve this chain', RPC_CODES.unknownChain)
    if (FOR_WALLETS.test(method) || !FOR_NODES.test(method))
      throw new ProviderRpcError(`The wallet did not grant ${method.slice(0, 64)}`, RPC_CODES.unsupported)
    const network = this.networks.find(chain)
    if (!network) throw new ProviderRpcError('This chain has no node here', RPC_CODES.unknownChain)
    return this.nodes.send(network, method, params, never())
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #chainId(): string {
    return toHexChainId(parseEvmChainId(this.live.chain('eip155')?.slice(7)) ?? 0)
  }

  /** Switching to a chain of the session needs no request: each later request contains its chain. */
  #switch(params: unknown): boolean {
    const wanted = Array.isArray(params) ? parseEvmChainId((params[0] as { chainId?: unknown } | undefined)?.chainId) : undefined
    return wanted !== undefined && this.live.choose('eip155', `eip155:${wanted}`)
  }

  async #ask(chain: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const topic = this.live.session?.topic ?? ''
    try {
      return await this.sessions.request({ topic, caipNetworkId: chain, method, params }, never())
    } catch (error) {
      if (isAppError(error, 'NOT_CONNECTED')) throw new ProviderRpcError(error.message, DISCONNECTED)
      const said = forHost(error)
      throw said instanceof ProviderRpcError
        ? said
        : new ProviderRpcError(error instanceof Error ? error.message : textOfCode(undefined), RPC_CODES.internal)
    }
  }
}

type Parts = Readonly<{
  live: SessionService
  sessions: SessionProvider
  networks: NetworkService
  http: Http
  options: OptionsService
  heard?: SentRequests
}>

/** The code for signing, which showing the QR code does not need: a separate chunk. */
export function sessionSigner(parts: Parts, rpcMap: Readonly<Record<string, string>> | undefined): SessionEip1193Provider {
  const nodes = new NodeRequests(parts.http, new RpcUrls(parts.options), rpcMap)
  return new SessionEip1193Provider(parts.live, parts.sessions, parts.networks, nodes, parts.heard)
}
