import type { Communicator } from '@coinbase/wallet-sdk/dist/core/communicator/Communicator.js'
import type { ProviderEventCallback } from '@coinbase/wallet-sdk/dist/core/provider/interface.js'
import { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { COINBASE_ID } from '../../domain/coinbase/coinbase-connector.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { whenAborted } from '../../domain/shared/async/when-aborted.ts'
import { withoutQuery } from '../../domain/shared/link.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../ports/connection/external-wallet.ts'
import type { Popups } from '../../ports/frame/popups.ts'
import type { Page } from '../../ports/page/page.ts'
import type { NodeRequests } from '../network/node-requests.ts'
import { isObject, peek, type RequestArguments, requestFunction } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'
import { CoinbaseProvider, type CoinbaseSigner } from './coinbase-provider.ts'
import { PopupCommunicator } from './popup-communicator.ts'

/** Default URLs of Coinbase's window and of its app's relay; `services` can replace them. */
const KEYS_URL = 'https://keys.coinbase.com/connect'
const LINK_URL = 'https://www.walletlink.org'

export type CoinbaseWorld = Readonly<{
  popups: Popups
  page: Page
  options: OptionsService
  networks: NetworkService
  nodes: NodeRequests
  window: object
}>

/**
 * Coinbase through its SDK's signers (4.4.0) only: the SDK's check of the site's headers, its banner, its page reload and its remote
 * scripts are not used.
 */
export class SdkCoinbaseWallet implements ExternalWallet {
  readonly provider: Eip1193Wallet
  readonly #communicator: PopupCommunicator
  readonly #own: CoinbaseProvider

  constructor(private readonly world: CoinbaseWorld) {
    const { popups, page, window } = world
    const introduction = () => ({
      version: VERSION,
      metadata: this.#metadata(),
      preference: this.#preference(),
      // Without the query string, which can contain private data.
      location: withoutQuery(page.href),
    })
    this.#communicator = new PopupCommunicator(popups, COINBASE_ID, () => this.#url(), introduction)
    this.#own = new CoinbaseProvider({
      communicator: this.#communicator,
      preference: () => this.#preference(),
      keySigner: (emit) => this.#keySigner(emit),
      linkSigner: async (emit) => {
        const { WalletLinkSigner } = await import('./wallet-link-signer.ts')
        const { walletLink } = world.options.state.value.services ?? {}
        return new WalletLinkSigner(walletLink || LINK_URL, this.#metadata(), page, emit)
      },
      read: (chainId, method, params) => this.#read(chainId, method, params),
    })
    this.provider = coinbaseExtension(window, this.#metadata(), this.#preference()) ?? this.#own
  }

  /** Coinbase has one window: an abort also rejects what else waits in it. */
  async ask(args: RequestArguments, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    const unhear = whenAborted(signal, () => this.dispose())
    try {
      return await abortable(this.provider.request(args), signal)
    } finally {
      unhear()
    }
  }

  async forget(): Promise<void> {
    this.#communicator.close(fail('ABORTED', {}))
    await this.#own.forget()
  }

  dispose(): void {
    this.#own.giveUp()
    this.#communicator.close(fail('ABORTED', {}))
  }

  #url(): string {
    const { options, page } = this.world
    const url = new URL(options.state.value.services?.coinbase || KEYS_URL, page.href)
    // `coop`: the SDK would fetch the site's page to read this header. A severed window is detected when it fails instead.
    for (const [key, value] of Object.entries({ sdkName: NAME, sdkVersion: VERSION, origin: page.origin, coop: 'undefined' }))
      url.searchParams.set(key, value)
    return url.href
  }

  #preference() {
    // Attribution and telemetry, which later SDK releases enable by default, are disabled explicitly.
    return { options: this.world.options.state.value.coinbasePreference ?? ('all' as const), telemetry: false }
  }

  /** The visitor's current network comes first: the wallet starts on it. */
  #metadata(): AppMetadata {
    const { options, page, networks } = this.world
    const { active, networks: all } = networks.state.value
    const own = active ? [active.network, ...all] : all
    const ids = own.flatMap(({ chainNamespace, id }) => (chainNamespace === 'eip155' ? (parseEvmChainId(id) ?? []) : []))
    const { name, icons } = { ...page.metadata(), ...options.state.value.metadata }
    return { appName: name, appLogoUrl: icons[0] ?? '', appChainIds: [...new Set(ids)] }
  }

  #keySigner(emit: (event: string, value: unknown) => void): CoinbaseSigner {
    return new SCWSigner({
      metadata: { ...this.#metadata() },
      communicator: this.#communicator as unknown as Communicator,
      callback: emit as ProviderEventCallback,
    }) as unknown as CoinbaseSigner
  }

  #read(chainId: unknown, method: string, params: unknown): Promise<unknown> {
    const { networks, nodes } = this.world
    const id = parseEvmChainId(chainId)
    const network = id === undefined ? undefined : networks.find(`eip155:${id}`)
    if (!network) throw new ProviderRpcError('This chain has no node here', RPC_CODES.unknownChain)
    return nodes.send(network, method, params, never())
  }
}

export type AppMetadata = Readonly<{ appName: string; appLogoUrl: string; appChainIds: number[] }>
type Preference = Readonly<{ options: 'all' | 'smartWalletOnly' | 'eoaOnly' }>

/**
 * The provider of Coinbase's extension or of its app's browser, which need no window. Read from the globals that the SDK uses too, because
 * old releases do not announce themselves. Undefined if there is none, or if the site accepts smart wallets only.
 */
export function coinbaseExtension(page: object, metadata: AppMetadata, preference: Preference): Eip1193Wallet | undefined {
  const extension = preference.options === 'smartWalletOnly' ? undefined : peek(page, 'coinbaseWalletExtension')
  const ethereum = topEthereum(page)
  const found = isObject(extension) ? extension : isObject(ethereum) && peek(ethereum, 'isCoinbaseBrowser') === true ? ethereum : undefined
  if (!found || !requestFunction(found)) return undefined
  const introduce = peek(found, 'setAppInfo')
  try {
    if (typeof introduce === 'function')
      Reflect.apply(introduce, found, [metadata.appName, metadata.appLogoUrl, metadata.appChainIds, preference])
  } catch {
    // Without metadata the wallet shows the page's address only.
  }
  return found as Eip1193Wallet
}

/** Coinbase's browser injects its provider into the top window; reading a cross-origin top window throws. */
function topEthereum(page: object): unknown {
  const top = peek(page, 'top')
  return peek(top, 'ethereum') ?? peek(page, 'ethereum')
}
