import { filter } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { firstOf } from '../../domain/shared/streams.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { withPayment } from '../../domain/walletconnect/wallet-links.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'

/** Pairing for sites that show the QR code or the link in their own interface. */
class Invitations {
  constructor(
    private readonly pairing: PairingService,
    private readonly connect: ConnectWallet,
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
  ) {}

  /**
   * The URI of the pending pairing, else of a new one; the wallet that approves it is connected. The URI is renewed before it expires: call
   * again for the current one. `signal` cancels a pairing that was started here. `payUrl`: the URL of a payment.
   * @throws WALLETCONNECT_NOT_FOUND, PAIRING_UNREACHABLE, APKT002 …, ABORTED
   */
  async uri({ payUrl, signal = never() }: { payUrl?: string; signal?: AbortSignal }): Promise<string> {
    const ended = this.#isAsking ? this.#ended() : this.#begin(signal)
    const uri = await abortable(Promise.race([this.#ready(), ended]), signal)
    return withPayment(uri, payUrl)
  }

  /** Makes the dialog show a pairing URI that the site created. @throws PAIRING_URI_INVALID */
  show(uri: string): void {
    this.pairing.supply(uri)
  }

  /** Calls back with each URI until the returned function is called. */
  follow(onUri: (uri: string) => void): () => void {
    const watching = this.pairing.state.value$.subscribe((state) => state.status === 'ready' && onUri(state.uri))
    return () => watching.unsubscribe()
  }

  get #isAsking(): boolean {
    const isOpen = ['waiting', 'ready'].includes(this.pairing.state.value.status)
    const states = Object.values(this.connections.state.value)
    return isOpen || states.some((state) => state?.status === 'connecting' && state.connector?.type === 'WALLET_CONNECT')
  }

  /** Never resolves; rejects when the pairing fails. Later results are reported by the account state and by events. */
  async #begin(signal: AbortSignal): Promise<never> {
    const connector = this.wallets.find('walletConnect')
    if (!connector) throw fail('WALLETCONNECT_NOT_FOUND', {})
    await this.connect.run(connector, signal)
    throw fail('ABORTED', {})
  }

  /** Rejects when a pairing started by another caller ends before its URI exists. */
  async #ended(): Promise<never> {
    await firstOf(this.connections.state.value$.pipe(filter(() => !this.#isAsking)))
    throw fail('ABORTED', {})
  }

  async #ready(): Promise<string> {
    let hasBegun = false
    const settled$ = this.pairing.state.value$.pipe(
      filter(({ status }) => {
        hasBegun ||= status === 'waiting'
        return status === 'ready' || (hasBegun && status !== 'waiting')
      }),
    )
    const state = await firstOf(settled$)
    if (state.status === 'ready') return state.uri
    throw state.status === 'failed' ? state.error : fail('ABORTED', {})
  }
}

export type InviteWallet = Pick<Invitations, 'uri' | 'show' | 'follow'>

/** Created on first use instead of by the container, because the dialog itself does not need it. */
export function inviteWallet(...parts: ConstructorParameters<typeof Invitations>): InviteWallet {
  return new Invitations(...parts)
}
