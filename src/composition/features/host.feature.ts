import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { token } from '../../ports/di/token.ts'
import { EmbeddedAccess } from '../core/embedded-access.ts'
import { SiteAccount } from '../core/site-account.ts'
import { siteCalls } from '../core/site-calls.ts'
import { SiteLists } from '../core/site-lists.ts'
import { SiteViews } from '../core/site-views.ts'
import type { Feature } from '../feature.ts'
import { Features } from '../features.ts'
import type { SiteCalls } from '../launcher/site-call-names.ts'
import { SnapshotStore } from '../launcher/snapshots.ts'
import { provide, provideBy } from '../provide.ts'

type Site = (name: keyof SiteCalls, words: readonly unknown[]) => Promise<unknown>
const HostFacade = token<Readonly<{ views: SiteViews; site: Site }>>('HostFacade')

/** Calls of the site's code that no opening makes: fetched with the first of them. */
export default {
  module: (bind) => {
    provide(bind, SiteViews, SiteViews, [Features, Router, OpenModal, WalletService, NetworkService, ConnectionService])
    provide(bind, SiteAccount, SiteAccount, [AccountService, NetworkService, ConnectionService, AlertService, EmbeddedAccess])
    provide(bind, SiteLists, SiteLists, [Features, SnapshotStore])
    provideBy(bind, HostFacade, [SiteViews, SiteAccount, SiteLists, Features], (views, account, lists, features) => {
      const calls = siteCalls(account, lists, features)
      const site: Site = async (name, words) =>
        (ownValue(calls, name) as ((...given: readonly unknown[]) => Promise<unknown>) | undefined)?.(...words)
      return { views, site }
    })
  },
  facade: HostFacade,
  views: {},
} satisfies Feature
