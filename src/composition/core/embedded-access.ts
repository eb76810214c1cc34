import { fail } from '../../domain/errors/fail.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Facade, FeatureLoader } from '../feature-loader.ts'

/** The embedded wallet, whose code is fetched with the first use. */
export class EmbeddedAccess {
  constructor(
    private readonly wallets: WalletService,
    private readonly features: FeatureLoader,
  ) {}

  /** @throws AUTH_CONNECTOR_NOT_FOUND while e-mail and social logins are off */
  async use(): Promise<Facade<'embedded'>> {
    if (!this.wallets.state.value.connectors.some(({ type }) => type === 'AUTH')) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
    return this.features.use('embedded')
  }
}
