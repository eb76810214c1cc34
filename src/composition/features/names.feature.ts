import { OfferNames } from '../../application/names/offer-names.ts'
import { RegisterName } from '../../application/names/register-name.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NameSearch } from '../../domain/names/name-search.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { HttpNameDirectory } from '../../infrastructure/names/http-name-directory.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { NameDirectory } from '../../ports/names/name-directory.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Clock } from '../../ports/time/clock.ts'
import { loadActivityWords } from '../../ui/modal/load-feature-words.ts'
import { ChooseAccountNameView } from '../../ui/names/choose-account-name-view.tsx'
import { RegisterAccountNameSuccessView } from '../../ui/names/register-account-name-success-view.tsx'
import { RegisterAccountNameView } from '../../ui/names/register-account-name-view.tsx'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** The provider's own names: choosing and registering one. */
export default {
  needs: ['services'],
  module: (bind) => {
    provide(bind, NameDirectory, HttpNameDirectory, [ServiceClient, SupportedChains])
    provide(bind, NameSearch, NameSearch, [NameDirectory, NetworkService, Clock])
    provide(bind, RegisterName, RegisterName, [
      NameDirectory,
      ConnectionService,
      ActiveAccounts,
      AccountService,
      Router,
      EventService,
      Clock,
    ])
    provide(bind, OfferNames, OfferNames, [NameDirectory, RegisterName, ActiveAccounts, NetworkService, AccountService, Clock])
  },
  facade: OfferNames,
  views: {
    ChooseAccountName: ChooseAccountNameView,
    RegisterAccountName: RegisterAccountNameView,
    RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
  },
  words: loadActivityWords,
} satisfies Feature
