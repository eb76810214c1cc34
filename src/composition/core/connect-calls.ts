import type { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { never } from '../../domain/shared/async/never.ts'
import type { ConnectOptions } from '../../ports/host/connect-options.ts'
import type { AccountSnapshot } from '../../ports/host/host-snapshots.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { expectNamespace, untilAborted } from './calls.ts'
import type { FindConnector } from './find-connector.ts'
import type { LogIn } from './log-in.ts'
import type { OpenLogin } from './open-login.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'
import type { SiteWallets } from './site-wallets.ts'

/** The site connects a wallet that it names. */
export class ConnectCalls {
  constructor(
    private readonly items: SiteWallets,
    private readonly logins: OpenLogin,
    private readonly login: LogIn,
    private readonly finding: FindConnector,
    private readonly connecting: ConnectWallet,
    private readonly features: FeatureLoader,
    private readonly publisher: SnapshotPublisher,
  ) {}

  connect = async (options: ConnectOptions = {}): Promise<AccountSnapshot> => {
    expectNamespace('connect', options.namespace)
    const { connector } = await this.#connect(options)
    return this.publisher.account(connector.chain)
  }

  uri = (options: { payUrl?: string; signal?: AbortSignal } = {}): Promise<string> =>
    untilAborted(
      this.#inviting().then((inviting) => inviting.uri(options)),
      options.signal,
    )

  async #connect({ wallet, connectorId, namespace, signal, onUri, payUrl }: ConnectOptions) {
    if (wallet && typeof wallet === 'object') return untilAborted(this.items.connect(wallet, { namespace, onUri, payUrl }, signal), signal)
    const login = this.logins.named(wallet)
    const connector = await this.finding.run(login ? 'AUTH' : (connectorId ?? wallet ?? ''), namespace, signal)
    if (connector.type === 'AUTH') return this.login.run(login, namespace, signal)
    const stop = onUri && connector.type === 'WALLET_CONNECT' ? (await untilAborted(this.#inviting(), signal)).follow(onUri) : undefined
    return this.connecting.run(connector, signal ?? never()).finally(stop)
  }

  async #inviting() {
    return (await this.features.use('walletconnect')).invite()
  }
}
