import { formatCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { abortable, within } from '../../domain/shared/deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isRejection } from './eip1193-fault.ts'
import type { GuardedProvider } from './eip1193-guarded-provider.ts'

/** Reading asks nobody: a wallet that takes longer is not going to say. */
const READ_MS = 3000
/** Wallets report the old chain for a moment after they agreed to move. */
const SETTLE_MS = [100, 300, 900] as const
/** Codes after which adding the network may help. Spec §4; -32603 is how some wallets wrap 4902. */
const ADD_CODES = new Set([4902, 5000, 32603, -32603])

/** The chain a wallet stands on, and moving it. */
export class Eip1193Chain {
  constructor(
    private readonly provider: GuardedProvider,
    private readonly clock: Clock,
  ) {}

  /** As the wallet says; undefined when it does not say anything readable in 3 s. @throws ABORTED */
  async read(signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    const late = () => fail('WALLET_REFUSED', { method: 'eth_chainId', text: '' })
    try {
      const answer = await within({ clock: this.clock, ms: READ_MS, late, signal }, (inner) =>
        this.provider.request('eth_chainId', undefined, inner),
      )
      const chainId = parseEvmChainId(answer)
      return chainId === undefined ? undefined : formatCaipNetworkId('eip155', chainId)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    }
  }

  /** Asks the wallet to move. @throws WALLET_REFUSED, ABORTED */
  async request(chainId: number, signal: AbortSignal): Promise<void> {
    await this.provider.request('wallet_switchEthereumChain', [{ chainId: toHexChainId(chainId) }], signal)
  }

  /**
   * Moves the wallet to `network`, adding it (at most once) where the wallet does not know it.
   * @returns the chain it really stands on then
   * @throws USER_REJECTED, CHAIN_UNSUPPORTED when it did not move, ABORTED
   */
  async moveTo(network: Network, from: CaipNetworkId | undefined, signal: AbortSignal): Promise<CaipNetworkId> {
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: network.name }, { cause })
    const chainId = parseEvmChainId(network.id)
    if (chainId === undefined) throw unsupported()
    try {
      await this.#switchOrAdd(chainId, network, signal)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw isRejection(error) ? fail('USER_REJECTED', {}, { cause: error }) : unsupported(error)
    }
    const actual = await this.settle(network.caipNetworkId, signal)
    if (actual === undefined || (actual !== network.caipNetworkId && actual === from)) throw unsupported()
    return actual
  }

  /** Reads until the wallet reports `wanted`, for a little over a second; whatever it reports last counts. @throws ABORTED */
  async settle(wanted: CaipNetworkId, signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    let actual = await this.read(signal)
    for (const ms of SETTLE_MS) {
      if (actual === wanted || actual === undefined) break
      await this.#pause(ms, signal)
      actual = await this.read(signal)
    }
    return actual
  }

  async #switchOrAdd(chainId: number, network: Network, signal: AbortSignal): Promise<void> {
    try {
      await this.request(chainId, signal)
      return
    } catch (error) {
      if (isRejection(error) || !mayBeUnknown(error)) throw error
    }
    await this.provider.request('wallet_addEthereumChain', [addParameters(chainId, network)], signal)
    // Some wallets only add.
    if ((await this.settle(network.caipNetworkId, signal)) !== network.caipNetworkId) await this.request(chainId, signal)
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    let cancel = () => {}
    const wait = new Promise<void>((resolve) => {
      cancel = this.clock.after(ms, resolve)
    })
    return abortable(wait, signal).finally(cancel)
  }
}

function mayBeUnknown(error: unknown): boolean {
  return isAppError(error, 'WALLET_REFUSED') && (ADD_CODES.has(error.facts.walletCode ?? 0) || error.facts.innerCode === 4902)
}

/** EIP-3085. Only addresses everybody may know: never one with the project's id. */
function addParameters(chainId: number, { name, nativeCurrency, rpcUrls, blockExplorers, assets }: Network): Record<string, unknown> {
  const explorer = blockExplorers?.default.url
  return {
    chainId: toHexChainId(chainId),
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: [...rpcUrls.chainDefault.http],
    ...(explorer && { blockExplorerUrls: [explorer] }),
    ...(assets.imageUrl && { iconUrls: [assets.imageUrl] }),
  }
}
