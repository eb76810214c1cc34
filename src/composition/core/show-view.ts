import type { OpenModal } from '../../application/routing/open-modal.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { FirstPaint } from '../first-paint.ts'
import { untilAborted } from './calls.ts'
import type { ModalPresenter } from './modal-presenter.ts'
import { isLogin, type OpenLogin } from './open-login.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

/** Opened for one wallet, network or side, which the site names; sending, swapping and paying have their own ways. */
const OF_ONE: ReadonlySet<unknown> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'Downloads',
  'SwitchNetwork',
  'SwapSelectToken',
])

/** Shows a view in the dialog, or where the site has put the content. */
export class ShowView {
  constructor(
    private readonly opening: OpenModal,
    private readonly login: OpenLogin,
    private readonly features: FeatureLoader,
    private readonly firstPaint: FirstPaint,
    private readonly presenter: ModalPresenter,
    private readonly publisher: SnapshotPublisher,
  ) {}

  /** @throws as `OpenModal`, `OpenLogin`, `SiteViews.show` */
  run(view: OpenOptions['view'], options: OpenOptions): Promise<void> {
    return this.firstPaint.during(async () => {
      if (options.uri !== undefined) (await (await this.features.use('walletconnect')).invite()).show(options.uri)
      if (isLogin(view)) await this.login.run({ ...options, view })
      else if (OF_ONE.has(view)) (await untilAborted(this.features.use('host'), options.signal)).views.show({ ...options, view })
      else this.opening.run({ ...options, view })
      const given = view === 'Swap' && options.arguments
      // The form is filled once its code is there.
      if (given) {
        const fill = async () => (await this.features.use('swap')).form.fill(given)
        void fill().catch(() => {})
      }
      this.presenter.show()
      this.publisher.flush()
    })
  }
}
