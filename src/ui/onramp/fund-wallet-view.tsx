import { BuyCrypto } from '../../application/onramp/buy-crypto.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { OnrampService } from '../../domain/onramp/onramp-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { FundWays } from '../account/fund-ways.tsx'
import { useInject, useService } from '../shared/use-service.ts'
import { useOnrampHere } from './use-onramp-here.ts'

/** The ways to add funds, where buying is one: whether there is a page to buy on is asked when it is shown. */
export function FundWalletView() {
  return useInject(Router).isReachable('OnRampProviders') ? <FundOrBuy /> : <FundWays />
}

function FundOrBuy() {
  const events = useInject(EventService)
  const buy = useInject(BuyCrypto)
  const [{ seller }] = useService(OnrampService)
  useOnrampHere()
  return <FundWays isSold={seller !== 'none'} onBuy={() => events.track('SELECT_BUY_CRYPTO', { isSmartAccount: buy.isSmartAccount })} />
}
