import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { LazyIdentities } from '../../infrastructure/account/lazy-identities.ts'
import { LazyFrames } from '../../infrastructure/frame/lazy-frames.ts'
import { LazyHttp } from '../../infrastructure/http/lazy-http.ts'
import { loadHttp } from '../../infrastructure/http/load-http.ts'
import { ConsoleLogger } from '../../infrastructure/logging/console-logger.ts'
import { ImportMessageCatalogues } from '../../infrastructure/options/import-message-catalogues.ts'
import { BrowserPage } from '../../infrastructure/page/browser-page.ts'
import { CryptoRandomness } from '../../infrastructure/random/crypto-randomness.ts'
import { isNewVisitor, watchHint } from '../../infrastructure/storage/connection-hint.ts'
import { LazyKeyValueStore, type StoreHint } from '../../infrastructure/storage/lazy-key-value-store.ts'
import { SystemClock } from '../../infrastructure/time/system-clock.ts'
import { type DiscoverySource, Eip6963WalletDiscovery } from '../../infrastructure/wallets/eip6963-wallet-discovery.ts'
import { Identities } from '../../ports/account/identities.ts'
import { Frames } from '../../ports/frame/frames.ts'
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
import { Bindings } from '../bindings.ts'
import { FirstPaint } from '../first-paint.ts'
import { provide, provideBy } from '../provide.ts'

const furtherCode = () => import('../../infrastructure/wallets/page-wallets.ts')
const storeCode = () => import('../../infrastructure/storage/open-store.ts')
const framesCode = () => import('../../infrastructure/frame/post-message-frames.ts')

/** The adapters of the browser ports. A host's module can rebind each. */
export const environmentModule = new Bindings((bind) => {
  provide(bind, Clock, SystemClock, [])
  provide(bind, Randomness, CryptoRandomness, [])
  provide(bind, Page, BrowserPage, [])
  provideBy(bind, Frames, [Clock], (clock) => new LazyFrames(async () => new (await framesCode()).PostMessageFrames(clock)))
  provideBy(bind, ConsoleLogger, [OptionsService], (options) => new ConsoleLogger(() => (options.state.value.debug ? 'debug' : 'error')))
  provideBy(bind, Logger, [ConsoleLogger], (logger) => logger)
  provideBy(bind, DebugLog, [ConsoleLogger], (logger) => logger)
  provideBy(
    bind,
    Http,
    [HostOptions, Clock, Randomness, ModalService],
    ({ fetch }, clock, randomness, modal) => new LazyHttp(() => loadHttp(clock, randomness, fetch, () => modal.actedAt)),
  )
  provideBy(bind, KeyValueStore, [HostOptions, Clock, Logger, FirstPaint], ({ storage }, clock, logger, firstPaint) => {
    const isOurs = storage === undefined || storage === 'indexeddb' || storage === 'local'
    const hint = isOurs ? storeHint(firstPaint) : undefined
    return new LazyKeyValueStore(async () => (await storeCode()).openStore(storage, { clock, logger }), hint)
  })
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
})

/** The first listener for changes of localStorage takes a millisecond or more, so it is added after the first rows. */
function storeHint(firstPaint: FirstPaint): StoreHint {
  const isEmpty = () => isNewVisitor(window)
  return {
    isEmpty,
    watch: (run) => {
      const wasEmpty = isEmpty()
      let stop: (() => void) | undefined = () => {}
      void firstPaint.ready.then(() => {
        if (!stop) return
        stop = watchHint(window, run)
        if (wasEmpty && !isEmpty()) run()
      })
      return () => {
        stop?.()
        stop = undefined
      }
    },
  }
}
