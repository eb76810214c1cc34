import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import type { ExchangeState } from '../../domain/exchange/exchange-state.ts'
import { Router } from '../../domain/routing/router.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

/** No exchange delivers this: what else can be chosen, and to ask again. Of a bill of the site, nothing can be chosen. */
export function NoExchanges({ state: { order, asset, assets } }: Readonly<{ state: ExchangeState }>) {
  const t = useMessages()
  const exchange = useInject(ExchangeService)
  const router = useInject(Router)
  return (
    <div className="say" role="status">
      <p className="quiet-text">{t('deposit.none')}</p>
      {!order && assets.length > 1 && <Button onClick={() => router.push('PayWithExchangeSelectAsset')}>{t('title.depositAsset')}</Button>}
      {!order && router.isReachable('Networks') && <Button onClick={() => router.push('Networks')}>{t('title.networks')}</Button>}
      {asset && (
        <Button icon="refresh" onClick={() => exchange.enter()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
