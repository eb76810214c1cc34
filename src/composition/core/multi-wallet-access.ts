import type { AlertService } from '../../domain/alerts/alert-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { MultiWalletApi } from './multi-wallet-api.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

/** The code for several wallets, fetched if the option is on. */
export class MultiWalletAccess {
  constructor(
    private readonly features: FeatureLoader,
    private readonly options: OptionsService,
    private readonly alerts: AlertService,
    private readonly publisher: SnapshotPublisher,
  ) {}

  /** @throws MULTI_WALLET_OFF */
  async use(): Promise<MultiWalletApi> {
    if (!this.options.state.value.features.multiWallet) throw this.alerts.raise(fail('MULTI_WALLET_OFF', {}))
    const several = await this.features.use('multi-wallet')
    this.publisher.follow(several.changes$)
    await several.start()
    return several
  }
}
