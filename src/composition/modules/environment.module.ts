import type { Bind } from 'inversify'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { FetchHttp } from '../../infrastructure/http/fetch-http.ts'
import { RetryingHttp } from '../../infrastructure/http/retrying-http.ts'
import { ConsoleLogger } from '../../infrastructure/logging/console-logger.ts'
import { ImportMessageCatalogues } from '../../infrastructure/options/import-message-catalogues.ts'
import { BrowserPage } from '../../infrastructure/page/browser-page.ts'
import { CryptoRandomness } from '../../infrastructure/random/crypto-randomness.ts'
import { openStore } from '../../infrastructure/storage/open-store.ts'
import { SystemClock } from '../../infrastructure/time/system-clock.ts'
import { type DiscoverySource, Eip6963WalletDiscovery } from '../../infrastructure/wallets/eip6963-wallet-discovery.ts'
import { Identities } from '../../ports/account/identities.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { Http } from '../../ports/http/http.ts'
import { DebugLog } from '../../ports/logging/debug-log.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { MessageCatalogues } from '../../ports/options/message-catalogues.ts'
import { Page } from '../../ports/page/page.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { Announcements } from '../../ports/wallets/announcements.ts'
import { WalletDiscovery } from '../../ports/wallets/wallet-discovery.ts'
import { provide, provideBy } from '../provide.ts'

const furtherCode = () => import('../../infrastructure/wallets/page-wallets.ts')

/** The adapters of the browser ports. A host's module can rebind each. */
export const environmentModule = (bind: Bind): void => {
  provide(bind, Clock, SystemClock, [])
  provide(bind, Randomness, CryptoRandomness, [])
  provide(bind, Page, BrowserPage, [])
  provideBy(bind, ConsoleLogger, [OptionsService], (options) => new ConsoleLogger(() => (options.state.value.debug ? 'debug' : 'error')))
  provideBy(bind, Logger, [ConsoleLogger], (logger) => logger)
  provideBy(bind, DebugLog, [ConsoleLogger], (logger) => logger)
  provideBy(
    bind,
    Http,
    [HostOptions, Clock, Randomness, ModalService],
    ({ fetch }, clock, randomness, modal) =>
      new RetryingHttp(new FetchHttp(clock, fetch), clock, randomness, undefined, () => modal.actedAt),
  )
  provideBy(bind, KeyValueStore, [HostOptions, Clock, Logger], ({ storage }, clock, logger) => openStore(storage, clock, logger))
  provide(bind, MessageCatalogues, ImportMessageCatalogues, [])
  provide(bind, Identities, LazyIdentities, [Http, OptionsService])
  provideBy(bind, WalletDiscovery, [OptionsService, Announcements, Clock, HostOptions], ({ state }, buffered, clock, host) => {
    const speaksEvm = state.value.adapterNamespaces.includes('eip155')
    const sources = (host.adapters ?? []).flatMap(({ namespace: chain, wallets = [] }) => wallets.map((source) => ({ ...source, chain })))
    const isInjectedOn = () => state.value.enableInjected
    const further: DiscoverySource['further'] = async (known, changed) => {
      const { PageWallets } = await furtherCode()
      const setup = {
        ...{ target: window, sources, known, changed },
        get enableInjected() {
          return isInjectedOn()
        },
      }
      return new PageWallets(setup, clock)
    }
    return new Eip6963WalletDiscovery(
      {
        target: window,
        buffered,
        get enable6963() {
          return speaksEvm && state.value.enableEIP6963
        },
        get enableInjected() {
          return speaksEvm && isInjectedOn()
        },
        further: sources.length > 0 ? further : undefined,
      },
      clock,
    )
  })
}
