import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { HeldToken, Holdings, HoldingsQuery, TokenHoldings } from '../../../src/ports/account/token-holdings.ts'

/** Accounts and what they hold, by network. Its knobs are what sources can do. */
export class FakeTokenHoldings implements TokenHoldings {
  /** By `<CAIP-2>:<address in lower case>`. */
  readonly held = new Map<string, readonly HeldToken[]>()
  isPartial = false
  isBusy = false
  /** Addresses of the site's tokens, or `native`, that no source told. */
  unread: readonly string[] = []
  locked = 0
  /** No source answers. */
  down = false
  /** Each answer waits until `release` is called. */
  isSlow = false
  /** `<CAIP-2>:<address>` of each request. */
  readonly asked: string[] = []
  /** `changed` of each request. */
  readonly changed: HoldingsQuery['changed'][] = []
  readonly #waiting: (() => void)[] = []

  hold(network: string, address: string, ...tokens: readonly HeldToken[]): void {
    this.held.set(`${network}:${address.toLowerCase()}`, tokens)
  }

  reads({ chainNamespace }: Network): boolean {
    return chainNamespace === 'eip155' || chainNamespace === 'solana'
  }

  lockedMs(): number {
    return this.locked
  }

  async find({ address, network, changed }: HoldingsQuery, signal: AbortSignal): Promise<Holdings> {
    if (signal.aborted) throw fail('ABORTED', {})
    this.asked.push(`${network.caipNetworkId}:${address}`)
    this.changed.push(changed)
    if (this.isSlow) await this.#turn(signal)
    if (this.down) throw fail('BALANCE_UNAVAILABLE', { network: network.name })
    const tokens = this.held.get(`${network.caipNetworkId}:${address.toLowerCase()}`) ?? []
    return { tokens, isPartial: this.isPartial, isBusy: this.isBusy, unread: this.unread }
  }

  /** Lets the oldest waiting answer come; undefined when none waits. */
  release(place = 0): boolean {
    const [next] = this.#waiting.splice(place, 1)
    next?.()
    return next !== undefined
  }

  get waiting(): number {
    return this.#waiting.length
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve)
      signal.addEventListener('abort', () => reject(fail('ABORTED', {})), { once: true })
    })
  }
}
