import { EventService } from '../../domain/analytics/event-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'
import { Words } from '../shared/words.tsx'
import { type StoreKind, storeHere, walletStores } from './wallet-stores.ts'

/** For visitors without the wallet: its page in the store of this device, or the list of its stores. */
export function GetWallet({ wallet }: Readonly<{ wallet: ChosenWallet }>) {
  const t = useMessages()
  const page = useInject(Page)
  const router = useInject(Router)
  const events = useInject(EventService)
  const stores = walletStores(wallet)
  const here = storeHere(stores, page)
  const place = here === 'choice' && !router.isReachable('Downloads') ? stores[0] : here
  if (place === undefined) return null
  const got = (type: StoreKind) => events.track('GET_WALLET', { name: wallet.name, walletRank: wallet.order, explorerId: wallet.id, type })
  return (
    <div className="get">
      <span>
        <Words id="pairing.dontHave" values={{ name: <bdi>{wallet.name}</bdi> }} />
      </span>
      {place === 'choice' ? (
        <Button kind="plain" onClick={() => router.push('Downloads', { wallet })} testId="get-wallet">
          {t('pairing.get')}
        </Button>
      ) : (
        <OutsideLink href={place.url} onClick={() => got(place.kind)} testId="get-wallet">
          {t('pairing.get')}
        </OutsideLink>
      )}
    </div>
  )
}
