import { formatCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, Network } from '../../domain/network/network.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isRejection } from './eip1193-fault.ts'
import type { GuardedProvider } from './eip1193-guarded-provider.ts'

/** Timeout of `eth_chainId`, which needs no visitor. */
const READ_MS = 3000
/** Some wallets report the old chain shortly after a successful switch; delays before each re-read, in ms. */
const SETTLE_MS = [100, 300, 900] as const
/** Error codes after which `wallet_addEthereumChain` is tried: some wallets wrap 4902 in -32603. */
const ADD_CODES = new Set([4902, 5000, 32603, -32603])

/** Reads and switches a wallet's chain. */
export class Eip1193Chain {
  constructor(
    private readonly provider: GuardedProvider,
    private readonly clock: Clock,
  ) {}

  /** The wallet's chain; undefined when it gives no valid answer within 3 s. @throws ABORTED */
  async read(signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    const late = () => fail('WALLET_REFUSED', { method: 'eth_chainId', text: '' })
    try {
      const answer = await withDeadline({ clock: this.clock, ms: READ_MS, late, signal }, (inner) =>
        this.provider.request('eth_chainId', undefined, inner),
      )
      const chainId = parseEvmChainId(answer)
      return chainId === undefined ? undefined : formatCaipNetworkId('eip155', chainId)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    }
  }

  /** Requests a switch. @throws WALLET_REFUSED, ABORTED */
  async request(chainId: number, signal: AbortSignal): Promise<void> {
    await this.provider.request('wallet_switchEthereumChain', [{ chainId: toHexChainId(chainId) }], signal)
  }

  /**
   * Switches the wallet to `network`, adding it (at most once) if the wallet does not know it.
   * @returns the chain that the wallet reports afterwards
   * @throws USER_REJECTED, CHAIN_UNSUPPORTED when it did not switch, ABORTED
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

  /** Re-reads until the wallet reports `wanted`, for up to 1.3 s; returns the last value read. @throws ABORTED */
  async settle(wanted: CaipNetworkId, signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    let actual = await this.read(signal)
    for (const ms of SETTLE_MS) {
      if (actual === wanted || actual === undefined) break
      await sleep(this.clock, ms, signal)
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
    // Some wallets add a chain without switching to it.
    if ((await this.settle(network.caipNetworkId, signal)) !== network.caipNetworkId) await this.request(chainId, signal)
  }
}

function mayBeUnknown(error: unknown): boolean {
  return isAppError(error, 'WALLET_REFUSED') && (ADD_CODES.has(error.facts.walletCode ?? 0) || error.facts.innerCode === 4902)
}

/** EIP-3085 parameters. Public RPC URLs only: never one that contains the project id. */
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
